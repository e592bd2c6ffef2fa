package dev.prism.summarize;

import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Extracts the frames of a video file with ffmpeg. */
final class VideoFrames {
  static final double FRAMES_PER_SECOND = 2;
  private static final int WIDTH = 320;

  private VideoFrames() {}

  static boolean isVideo(String name) {
    return name.matches(".*\\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|wmv|flv|ogv)");
  }

  /** Extracts frames to a temporary folder, which is deleted when the program ends. */
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
                  "fps=" + FRAMES_PER_SECOND + ",scale=" + WIDTH + ":-2",
                  "-start_number",
                  "0",
                  "-q:v",
                  "3",
                  folder.resolve("%06d.jpg").toString()));
      String output;
      try (var in = p.inputReader()) {
        output = in.readAllAsString().strip();
      }
      int exit = p.waitFor();
      List<Path> frames;
      try (Stream<Path> files = Files.list(folder)) {
        frames = files.toList();
      }
      frames.forEach(f -> f.toFile().deleteOnExit());
      if (exit != 0 || frames.isEmpty()) {
        throw new DataException(
            "ffmpeg could not extract frames from %s: %s.",
            video, output.isEmpty() ? "it found none" : output.lines().toList().getLast());
      }
      return folder;
    } catch (IOException e) {
      throw new DataException(e, "The frames of %s cannot be saved: %s.", video, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DataException(e, "The extraction of frames from %s was interrupted.", video);
    }
  }

  private static Process start(Path video, List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new DataException(
          e,
          "%s is a video, whose frames are extracted by ffmpeg, which does not run on this machine"
              + " (%s). Install it, or give a folder of frames and their number per second.",
          video,
          e.getMessage());
    }
  }
}
