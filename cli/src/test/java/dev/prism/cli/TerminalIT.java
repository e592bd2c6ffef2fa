package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output on a terminal: tables, and colour where it is allowed. */
class TerminalIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    Sample.tables(folder);
    prism = new Launcher(folder);
  }

  private static String lines(CommandResult ran) {
    return ran.succeeded().out().replace("\r\n", "\n");
  }

  @Test
  void aTableWithABoldHead() throws Exception {
    String seen = lines(prism.terminal("prism select pool.csv -k 3 --metadata cost"));
    assertThat(seen)
        .startsWith("prism: pool.csv: 60 items × 3 features (x, y, z); not features: id (ids), ")
        .contains("\n\u001b[1m#  id", "gain", "value\u001b[0m\n1  item");
    assertThat(seen).containsPattern("\n\nfl, lazy: value [0-9.]+, at least .* %.* s\\.\n$");
    assertThat(lines(prism.terminal("prism --help"))).contains("\u001b[1m");
    assertThat(lines(prism.terminal("prism select pool.csv -k 3 --metadata cost --json")))
        .contains("\n{\n  \"request\"")
        .doesNotContain("\u001b");
  }

  @Test
  void noColourWhereItIsDisabled() throws Exception {
    for (Launcher plain : List.of(prism.with("NO_COLOR", "1"), prism.with("TERM", "dumb"))) {
      String seen =
          lines(plain.terminal("prism select pool.csv -k 3 --metadata cost; prism select --help"));
      assertThat(seen).contains("\n#  id", "Usage: prism select");
      assertThat(seen).doesNotContain("\u001b");
    }
  }

  @Test
  void everyCommandPrintsText() throws Exception {
    String seen =
        lines(
            prism
                .with("NO_COLOR", "1")
                .terminal(
                    """
                    prism select pool.csv -q query.csv -k 3 --metadata cost --out r.json > /dev/null
                    prism explain r.json 1 && prism rerun r.json &&
                    prism score pool.csv --metadata cost --picks r.json &&
                    prism plan pool.csv -k 3 && prism measures && prism measures flcmi &&
                    prism compare pool.csv -k 3 -m fl -m gc && prism kernel pool.csv --out k.npy &&
                    prism convert pool.csv p.jsonl
                    """));
    assertThat(seen)
        .contains("pick", "terms:", "All 3 picks are identical.")
        .containsPattern("measure +fl\n")
        .containsPattern("optimizer +lazy\n")
        .containsPattern("name +needs +description +formula *\n")
        .contains("flcmi", "η", "Selections:", "Picks in common:", "picks of")
        .containsPattern("columns +60\n")
        .containsPattern("file +p.jsonl\n")
        .doesNotContain("{\n", "\u001b");
    assertThat(Files.exists(folder.resolve("k.npy"))).isTrue();
  }

  @Test
  void messagesOnATerminal() throws Exception {
    CommandResult ran = prism.terminal("prism select pol.csv -k 3");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.out()).isEqualTo("prism: There is no file pol.csv. Did you mean pool.csv?\r\n");
  }
}
