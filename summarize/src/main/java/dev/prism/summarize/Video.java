package dev.prism.summarize;

import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Frames of a video file, by ffmpeg where the machine has it. */
final class Video {
  static final double FRAMES_A_SECOND = 2;
  private static final int WIDTH = 320;

  private Video() {}

  static boolean isVideo(String name) {
    return name.matches(".*\\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|wmv|flv|ogv)");
  }

  /** In a folder that goes when the program ends. */
  static Path frames(Path video) {
    try {
      Path folder = Files.createTempDirectory("prism-frames");
      folder.toFile().deleteOnExit();
      Process p =
          start(
              video,
              List.of(
                  "ffmpeg",
                  "-nostdin",
                  "-v",
                  "error",
                  "-i",
                  video.toAbsolutePath().toString(),
                  "-vf",
                  "fps=" + FRAMES_A_SECOND + ",scale=" + WIDTH + ":-2",
                  "-start_number",
                  "0",
                  "-q:v",
                  "3",
                  folder.resolve("%06d.jpg").toString()));
      String said;
      try (var in = p.inputReader()) {
        said = in.readAllAsString().strip();
      }
      int exit = p.waitFor();
      List<Path> made;
      try (Stream<Path> files = Files.list(folder)) {
        made = files.toList();
      }
      made.forEach(f -> f.toFile().deleteOnExit());
      if (exit != 0 || made.isEmpty()) {
        throw new DataException(
            "ffmpeg could not take frames out of %s: %s.",
            video, said.isEmpty() ? "it found none" : said.lines().toList().getLast());
      }
      return folder;
    } catch (IOException e) {
      throw new DataException("The frames of %s cannot be kept: %s.", video, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DataException("Taking %s apart was interrupted.", video);
    }
  }

  private static Process start(Path video, List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new DataException(
          "%s is a video, and taking it apart needs ffmpeg, which does not run on this machine"
              + " (%s). Install it, or give a folder of frames with --fps.",
          video, e.getMessage());
    }
  }
}
