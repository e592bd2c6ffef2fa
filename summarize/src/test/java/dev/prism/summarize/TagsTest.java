package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Concepts: as they are written in a column, as a classifier's outputs, and as people name them.
 */
class TagsTest {
  private final List<String> notes = new ArrayList<>();

  private static Tags tags(String... column) {
    return Tags.of("it", Arrays.asList(column));
  }

  private static float[] row(Features x, int i) {
    float[] out = new float[x.width()];
    x.read(i, out, 0);
    return out;
  }

  @Test
  void listsInEveryWayTheyAreWritten() {
    Tags t = tags("[\"car\", \"sky\"]", "{\"sky\": 0.5, \"sea\": 2}", "car; sea|sky", "", null);
    assertThat(t.names()).containsExactly("car", "sky", "sea");
    assertThat(row(t.rows(), 0)).containsExactly(1, 1, 0);
    assertThat(row(t.rows(), 1)).containsExactly(0, 0.5f, 2);
    assertThat(row(t.rows(), 2)).containsExactly(1, 1, 1);
    assertThat(row(t.rows(), 3)).containsExactly(0, 0, 0);
    assertThat(row(t.rows(), 4)).containsExactly(0, 0, 0);
  }

  @Test
  void listsThatAreNone() {
    for (String bad : List.of("{\"car\": -1}", "{\"car\": \"much\"}")) {
      assertThatThrownBy(() -> tags("car", bad))
          .isInstanceOf(DataException.class)
          .hasMessageContainingAll("row 1", "car", "not negative");
    }
    assertThatThrownBy(() -> tags("[\"car\"")).hasMessageContainingAll("row 0", "no list");
    assertThatThrownBy(() -> tags("", " ; ")).hasMessageContaining("without a single tag");
  }

  @Test
  void onOtherConcepts() {
    Tags t = tags("car; sky", "sea");
    assertThat(row(t.onto(List.of("sea", "dog", "car")), 0)).containsExactly(0, 0, 1);
    assertThat(row(t.onto(List.of("sea", "dog", "car")), 1)).containsExactly(1, 0, 0);
    assertThat(t.onto(List.of("car", "sky", "sea"))).isSameAs(t.rows());
  }

  /** e ÷ (e + 1 + 1), and what adds up to probabilities already stays. */
  @Test
  void outputsBecomeProbabilities() {
    Features x = Features.of(new float[][] {{2, 1, 1}, {0.5f, 0.25f, 0.25f}});
    Features p = Tags.classified("it", x, List.of("a", "b", "c")).rows();
    double e = Math.E;
    assertThat(row(p, 0)[0]).isCloseTo((float) (e / (e + 2)), within(1e-5f));
    assertThat(row(p, 0)[1]).isCloseTo((float) (1 / (e + 2)), within(1e-5f));
    assertThat(row(p, 1)).containsExactly(0.5f, 0.25f, 0.25f);
    assertThatThrownBy(() -> Tags.classified("it", x, List.of("a")))
        .hasMessageContainingAll("3 numbers", "1 concept names");
  }

  private OfConcepts concepts(Vectors vectors, String... names) {
    return new OfConcepts(List.of(names), vectors, false, notes::add);
  }

  @Test
  void namesAndSynonyms() {
    OfConcepts c = concepts(null, "tench, Tinca tinca", "great_white shark", "sea lion");
    assertThat(c.row("TENCH")).containsExactly(1, 0, 0);
    assertThat(c.row("tinca tinca")).containsExactly(1, 0, 0);
    assertThat(c.row("great white shark")).containsExactly(0, 1, 0);
    assertThat(c.row("sea lion, tench")).containsExactly(1, 0, 1);
    assertThat(notes).isEmpty();
    assertThat(c.knows("tench, sea lion")).isTrue();
    assertThat(c.knows("tench, dog")).isFalse();
    assertThat(c.says()).isEqualTo("which of 3 concepts they show");
  }

  @Test
  void wordsThatNamesHave() {
    OfConcepts c = concepts(null, "tiger shark", "great white shark", "sea lion");
    assertThat(c.row("sharks")).containsExactly(1, 1, 0);
    assertThat(notes).containsExactly("\"sharks\" is taken as tiger shark; great white shark.");
    assertThat(c.row("lio")).as("part of a word").isNull();
    assertThat(c.row("lion, dog")).as("one that is unknown").isNull();
    assertThat(c.advice("tigershark"))
        .contains("No concept is called so", "There are 3, such as tiger shark");
  }

  /** Of many names, the nearest in meaning; here what begins alike means alike. */
  @Test
  void namesNearInMeaning() {
    String[] names = {"dog", "deer", "cat", "cow", "bus", "bike", "tree", "tulip", "fish", "fox"};
    OfConcepts c = concepts(new Initials(), names);
    float[] row = c.row("dingo");
    assertThat(row[0]).isEqualTo(1);
    assertThat(row[1]).isEqualTo(1);
    assertThat(row[2]).isZero();
    assertThat(notes).containsExactly("\"dingo\" is taken as dog; deer.");
    assertThat(c.row("zebra")).isNull();
    assertThat(concepts(new Initials(), "dog", "cat").row("dingo")).as("of few, none").isNull();
  }

  private static final class Initials implements Vectors {
    @Override
    public Features texts(List<String> texts) {
      float[][] x = new float[texts.size()][26];
      for (int i = 0; i < x.length; i++) {
        x[i][texts.get(i).charAt(0) - 'a'] = 1;
      }
      return Features.of(x);
    }

    @Override
    public Features pictures(List<Path> files) {
      throw new AssertionError("there are no pictures here");
    }
  }
}
