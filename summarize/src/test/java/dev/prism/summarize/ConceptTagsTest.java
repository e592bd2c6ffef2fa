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

/** Concepts in a column, as outputs of a classifier, and by name. */
class ConceptTagsTest {
  private final List<String> notes = new ArrayList<>();

  private static ConceptTags tags(String... column) {
    return ConceptTags.of("it", Arrays.asList(column));
  }

  private static float[] row(Features x, int i) {
    float[] out = new float[x.width()];
    x.read(i, out, 0);
    return out;
  }

  @Test
  void readsListsMapsAndSeparatedNames() {
    ConceptTags t =
        tags("[\"car\", \"sky\"]", "{\"sky\": 0.5, \"sea\": 2}", "car; sea|sky", "", null);
    assertThat(t.names()).containsExactly("car", "sky", "sea");
    assertThat(row(t.rows(), 0)).containsExactly(1, 1, 0);
    assertThat(row(t.rows(), 1)).containsExactly(0, 0.5f, 2);
    assertThat(row(t.rows(), 2)).containsExactly(1, 1, 1);
    assertThat(row(t.rows(), 3)).containsExactly(0, 0, 0);
    assertThat(row(t.rows(), 4)).containsExactly(0, 0, 0);
  }

  @Test
  void rejectsMalformedTags() {
    for (String bad : List.of("{\"car\": -1}", "{\"car\": \"much\"}")) {
      assertThatThrownBy(() -> tags("car", bad))
          .isInstanceOf(DataException.class)
          .hasMessageContainingAll("row 1", "car", "0 or above");
    }
    assertThatThrownBy(() -> tags("[\"car\"")).hasMessageContainingAll("row 0", "not valid JSON");
    assertThatThrownBy(() -> tags("", " ; ")).hasMessageContaining("without any tag");
  }

  @Test
  void projectsOnOtherConcepts() {
    ConceptTags t = tags("car; sky", "sea");
    assertThat(row(t.project(List.of("sea", "dog", "car")), 0)).containsExactly(0, 0, 1);
    assertThat(row(t.project(List.of("sea", "dog", "car")), 1)).containsExactly(1, 0, 0);
    assertThat(t.project(List.of("car", "sky", "sea"))).isSameAs(t.rows());
  }

  /** The first output is e ÷ (e + 1 + 1); values that are probabilities already stay. */
  @Test
  void outputsBecomeProbabilities() {
    Features x = Features.of(new float[][] {{2, 1, 1}, {0.5f, 0.25f, 0.25f}});
    Features p = ConceptTags.classified("it", x, List.of("a", "b", "c")).rows();
    double e = Math.E;
    assertThat(row(p, 0)[0]).isCloseTo((float) (e / (e + 2)), within(1e-5f));
    assertThat(row(p, 0)[1]).isCloseTo((float) (1 / (e + 2)), within(1e-5f));
    assertThat(row(p, 1)).containsExactly(0.5f, 0.25f, 0.25f);
    assertThatThrownBy(() -> ConceptTags.classified("it", x, List.of("a")))
        .hasMessageContainingAll("3 numbers per item", "1 concept names");
  }

  private ConceptSpace concepts(ItemEmbedder embedder, String... names) {
    return new ConceptSpace(List.of(names), embedder, false, notes::add);
  }

  @Test
  void findsConceptsByNameAndSynonym() {
    ConceptSpace c = concepts(null, "tench, Tinca tinca", "great_white shark", "sea lion");
    assertThat(c.embed("TENCH")).containsExactly(1, 0, 0);
    assertThat(c.embed("tinca tinca")).containsExactly(1, 0, 0);
    assertThat(c.embed("great white shark")).containsExactly(0, 1, 0);
    assertThat(c.embed("sea lion, tench")).containsExactly(1, 0, 1);
    assertThat(notes).isEmpty();
    assertThat(c.knows("tench, sea lion")).isTrue();
    assertThat(c.knows("tench, dog")).isFalse();
    assertThat(c.description()).isEqualTo("3 concepts");
  }

  @Test
  void findsConceptsByAWordOfTheirNames() {
    ConceptSpace c = concepts(null, "tiger shark", "great white shark", "sea lion");
    assertThat(c.embed("sharks")).containsExactly(1, 1, 0);
    assertThat(notes).containsExactly("\"sharks\" is taken as tiger shark; great white shark.");
    assertThat(c.embed("lio")).as("part of a word").isNull();
    assertThat(c.embed("lion, dog")).as("one of two is unknown").isNull();
    assertThat(c.advice("tigershark"))
        .contains("No concept has this name", "There are 3 concepts, such as tiger shark");
  }

  /** Here, names with the same initial have the same meaning. */
  @Test
  void findsConceptsByMeaning() {
    String[] names = {"dog", "deer", "cat", "cow", "bus", "bike", "tree", "tulip", "fish", "fox"};
    ConceptSpace c = concepts(new Initials(), names);
    float[] row = c.embed("dingo");
    assertThat(row[0]).isEqualTo(1);
    assertThat(row[1]).isEqualTo(1);
    assertThat(row[2]).isZero();
    assertThat(notes).containsExactly("\"dingo\" is taken as dog; deer.");
    assertThat(c.embed("zebra")).isNull();
    assertThat(concepts(new Initials(), "dog", "cat").embed("dingo")).as("with few names").isNull();
  }

  private static final class Initials implements ItemEmbedder {
    @Override
    public Features embedTexts(List<String> texts) {
      float[][] x = new float[texts.size()][26];
      for (int i = 0; i < x.length; i++) {
        x[i][texts.get(i).charAt(0) - 'a'] = 1;
      }
      return Features.of(x);
    }

    @Override
    public Features embedImages(List<Path> files) {
      throw new AssertionError("there are no images here");
    }
  }
}
