package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.Table;
import dev.prism.data.Write;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is copied out of the page does the same outside. */
class ElsewhereTest {
  @TempDir Path folder;

  @Test
  void javaChoosesTheSame() throws Exception {
    Path file = folder.resolve("pool.npy");
    Table made = Opened.groups(200, 8, 6);
    Write.features(file, made.features());
    Table pool = new Table(file.toString(), made.features(), null, Map.of());
    try (Opened at = new Opened(pool, folder.resolve("kept"), 200_000_000)) {
      Map<String, Object> q =
          Map.of(
              "query",
              List.of(1, 9),
              "private",
              List.of(4),
              "labelled",
              List.of(17, 25),
              "measure",
              "flcmi:eta=0.6,nu=0.3",
              "kernel",
              "rbf",
              "neighbours",
              50,
              "optimizer",
              "stochastic",
              "seed",
              3,
              "budget",
              8);
      JsonNode answer = at.post("/api/select", q);
      String code = at.post("/api/copy", q).path("java").asText();
      assertThat(run(code))
          .isEqualTo(Opened.rows(answer.path("picks")).stream().mapToInt(i -> i).toArray());
    }
  }

  private int[] run(String code) throws Exception {
    Path source = folder.resolve("Copied.java");
    Files.writeString(
        source,
        """
        import dev.prism.*; import dev.prism.constraint.*; import dev.prism.data.*;
        import dev.prism.kernel.*; import dev.prism.spec.*;
        public class Copied {
          public static int[] chosen() {
            %s
            return chosen;
          }
        }
        """
            .formatted(code));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", System.getProperty("java.class.path"), source.toString());
    assertThat(failed).as(code).isZero();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      return (int[]) loader.loadClass("Copied").getMethod("chosen").invoke(null);
    }
  }

  @Test
  void aShellTakesEveryWord() {
    assertThat(Elsewhere.quoted("a/b-c_1.npy")).isEqualTo("a/b-c_1.npy");
    assertThat(Elsewhere.quoted("it's $HOME; rm")).isEqualTo("'it'\\''s $HOME; rm'");
    assertThat(Elsewhere.quoted("")).isEqualTo("''");
  }
}
