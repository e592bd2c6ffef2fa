package dev.prism;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program with the library on the class path, without any JVM option and with vector loops. */
class NoFlagsTest {
  private static final String PROGRAM =
      """
      import dev.prism.Pick;
      import dev.prism.Problem;
      import dev.prism.kernel.Features;
      import dev.prism.run.Request;
      import dev.prism.run.Result;
      import java.util.Random;

      void main() {
        Random random = new Random(1);
        float[][] pool = new float[1500][70], examples = new float[5][70];
        for (float[][] rows : new float[][][] {pool, examples})
          for (float[] row : rows)
            for (int i = 0; i < row.length; i++) row[i] = (float) random.nextGaussian();
        Problem problem = Problem.of(Features.of(pool)).query(Features.of(examples));
        for (String measure : new String[] {"flqmi:eta=0.8", "flvmi", "logdetmi", "gcmi"}) {
          Result result = Request.pick(7).measure(measure).from(problem);
          for (Pick p : result) System.out.println(p.index() + " " + Double.toHexString(p.gain()));
          System.out.println(result.certificate().description());
        }
      }
      """;

  @TempDir Path folder;

  private String run(Path error, String... options) throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("Select.java"), PROGRAM);
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of(options));
    words.addAll(List.of("-cp", Path.of("target", "classes").toString(), source.toString()));
    Process p = new ProcessBuilder(words).redirectError(error.toFile()).start();
    String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(p.waitFor()).as(() -> read(error)).isZero();
    return said;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void picksWithoutFlagsWhatItPicksWithVectors() throws IOException, InterruptedException {
    Path error = folder.resolve("error.txt");
    String scalar = run(error);
    assertThat(scalar).contains("of the best possible").hasLineCount(32);
    assertThat(read(error)).containsOnlyOnce("--add-modules jdk.incubator.vector");
    String vector = run(error, "--add-modules", "jdk.incubator.vector", "-Dprism.vector=always");
    assertThat(vector).isEqualTo(scalar);
    assertThat(read(error)).doesNotContain("PRISM");
  }
}
