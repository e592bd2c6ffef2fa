package dev.prism.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The golden cases have the same bits with vector loops and in a JVM without the vector module. */
class SameBitsTest {
  @TempDir Path folder;

  private String run(String... options) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of(options));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), GoldenBits.class.getName()));
    Path error = folder.resolve("error.txt");
    Process p = new ProcessBuilder(words).redirectError(error.toFile()).start();
    String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(p.waitFor()).as(Files.readString(error)).isZero();
    return said;
  }

  @Test
  void vectorAndScalarLoopsGiveTheSameBits() throws IOException, InterruptedException {
    String scalar = run();
    assertThat(scalar.lines().count()).isGreaterThan(500);
    assertThat(run("--add-modules=jdk.incubator.vector", "-Dprism.vector=always"))
        .isEqualTo(scalar);
  }

  /** Prints values, derivatives and greedy selections of all golden cases, to the last bit. */
  static final class GoldenBits {
    private GoldenBits() {}

    public static void main(String[] args) throws IOException {
      StringBuilder out = new StringBuilder();
      try (Stream<Path> files = Files.walk(Golden.folder())) {
        for (Path f : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
          GoldenCase c = GoldenCase.read(f);
          out.append(f.getFileName()).append('\n');
          for (GoldenCase.Subset s : c.subsets()) {
            out.append(value(c, s.items())).append('\n');
          }
          out.append(greedy(c));
        }
      }
      System.out.print(out);
    }

    private static String value(GoldenCase c, int[] items) {
      try {
        return CaseProblem.of(c).objective().evaluate(items).toString();
      } catch (PrismException e) {
        return e.getMessage();
      }
    }

    private static String greedy(GoldenCase c) {
      StringBuilder out = new StringBuilder();
      try {
        Objective f = CaseProblem.of(c).objective();
        Constraint k = Constraint.atMost(Math.min(5, f.size()));
        for (Pick p : Optimizers.GREEDY.maximize(f, k, RunOptions.DEFAULT).picks()) {
          out.append(p.index()).append(' ').append(Double.toHexString(p.gain())).append('\n');
        }
      } catch (PrismException e) {
        out.append(e.getMessage()).append('\n');
      }
      return out.toString();
    }
  }
}
