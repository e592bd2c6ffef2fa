package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options, output and exit status of the benchmark. */
class BenchTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** One short case: 210 items for the 200 picks of gcmi. */
  @BeforeEach
  void write() throws IOException {
    Random r = new Random(1);
    for (String[] file : new String[][] {{"gcmi_X", "210"}, {"gcmi_Q", "2"}}) {
      int rows = Integer.parseInt(file[1]);
      ByteBuffer bytes = ByteBuffer.allocate(8 * rows * 128).order(ByteOrder.LITTLE_ENDIAN);
      while (bytes.hasRemaining()) {
        bytes.putDouble(r.nextGaussian());
      }
      Files.write(folder.resolve(file[0] + "_" + rows + "x128.f64"), bytes.array());
    }
  }

  private int run(String... words) throws IOException {
    return Bench.run(List.of(words), new PrintStream(out), new PrintStream(err));
  }

  private static List<String> lines(ByteArrayOutputStream of) {
    return of.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--fast",
        "--data",
        "--compare",
        "--quick --compare",
        "--data no-such-folder",
        "--compare no-such-file.json",
        "--json more"
      })
  void optionsThatAreNotUnderstood(String words) throws IOException {
    assertThat(run(words.split(" "))).isEqualTo(2);
    assertThat(out.size()).as("nothing is measured").isZero();
    assertThat(lines(err))
        .hasSize(1)
        .first()
        .asString()
        .contains("--data DIR")
        .endsWith(words + ".");
  }

  @Test
  void tableOfTheCasesOnGivenNumbers() throws IOException {
    assertThat(run("--quick", "--data", folder.toString())).isZero();
    assertThat(lines(out)).hasSize(3).startsWith(BenchmarkLine.HEAD).endsWith("All goals met.");
    assertThat(lines(out).get(1)).startsWith("gcmi ");
    assertThat(err.size()).isZero();
  }

  /** The order of options does not matter, and JSON comes without a head and a last sentence. */
  @Test
  void jsonOfTheCasesOnGivenNumbers() throws IOException {
    assertThat(run("--data", folder.toString(), "--json", "--quick")).isZero();
    assertThat(lines(out)).hasSize(1);
    JsonNode line = new ObjectMapper().readTree(lines(out).getFirst());
    assertThat(line.path("name").asText()).isEqualTo("gcmi");
    assertThat(line.path("n").asInt()).isEqualTo(210);
    assertThat(line.path("seconds").asDouble()).isPositive();
  }

  /** Cases on given numbers have no reference, so that nothing can be compared: that is no pass. */
  @Test
  void aComparisonOfNothingFails() throws IOException {
    String figures = folder.resolve("figures.json").toString();
    Files.writeString(Path.of(figures), "");
    assertThat(run("--quick", "--compare", figures, "--data", folder.toString())).isEqualTo(1);
    assertThat(lines(err)).containsExactly("0 of 0 ratios are below 75 % of the earlier ones.");
  }

  @Test
  void launcherOfACloneAndOfAnArchive() throws IOException {
    assertThat(Bench.launcher(folder)).isEqualTo(folder.resolve("bin/prism"));
    Files.createFile(folder.resolve("prism"));
    assertThat(Bench.launcher(folder)).isEqualTo(folder.resolve("prism"));
  }
}
