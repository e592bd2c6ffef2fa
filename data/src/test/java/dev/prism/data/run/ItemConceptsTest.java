package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.data.run.FileRequest.Builder;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Set covers over the concepts of a column or of a file. */
class ItemConceptsTest extends RequestFixture {
  private Consumer<Builder> tags(String cells, Consumer<Builder> more) {
    String data = file("tags.csv", "id,tags\n" + cells);
    return r -> {
      r.data = data;
      r.metadataColumns = null;
      r.k = 2;
      r.concepts = "tags";
      more.accept(r);
    };
  }

  private static final String CELLS = "a,sea;beach\nb,sea | path\nc,forest;path;snow\nd,\n";

  /** Items without features need no similarity. */
  @Test
  void coversTheTagsOfAColumn() {
    LoadedRequest r = load(tags(CELLS, q -> q.measure = "setcover"));
    assertThat(r.prepare().run().selection().indices()).containsExactly(2, 0);
    assertThat(r.prepare().run().selection().value()).isEqualTo(5);
    assertThat(r.dataReport().describe())
        .isEqualTo(
            "4 items without features; not features: id (ids), tags (concepts); 5 concepts: sea,"
                + " beach, path, forest, snow; 1 item has none");
    assertThat(r.digests()).containsKey("concepts").doesNotContainKey("data");
    assertThat(load(tags(CELLS, q -> {})).spec().text()).isEqualTo("psc");
  }

  @Test
  void allEightMeasures() {
    for (String base : List.of("setcover", "psc")) {
      assertThat(select(tags(CELLS, r -> r.measure = base)).indices()).containsExactly(2, 0);
      Consumer<Builder> query = r -> r.queryConcepts = List.of("sea", "path");
      Consumer<Builder> both = query.andThen(r -> r.privateConcepts = List.of("sea"));
      Consumer<Builder> hidden = r -> r.privateConcepts = List.of("forest", "path", "snow");
      assertThat(select(tags(CELLS, query.andThen(r -> r.measure = base + "mi"))).indices()[0])
          .isEqualTo(1);
      assertThat(select(tags(CELLS, hidden.andThen(r -> r.measure = base + "cg"))).indices()[0])
          .isZero();
      assertThat(select(tags(CELLS, both.andThen(r -> r.measure = base + "cmi"))).value())
          .isEqualTo(1);
    }
  }

  @Test
  void probabilitiesAndLists() {
    String uncertain = "a,sea=0.5\nb,sea=0.25;path=0.5\n";
    assertThat(select(tags(uncertain, r -> r.measure = "psc")).value())
        .isCloseTo(0.625 + 0.5, within(1e-6));
    refused(tags(uncertain, r -> r.measure = "setcover"), "with probability 0.5");
    refused(tags("a,sea=1.5\n", r -> {}), "1.5", "must lie in [0, 1]");
    refused(tags("a,sea=often\n", r -> {}), "in row 0", "is not a number");
    String data =
        file(
            "t.jsonl",
            "{\"id\":\"a\",\"tags\":[\"x, y\",\"z\"]}\n{\"id\":\"b\",\"tags\":[\"z\"]}\n");
    LoadedRequest r = load(tags(CELLS, q -> q.data = data));
    assertThat(r.dataReport().describe()).contains("2 concepts: x, y, z");
  }

  @Test
  void fromAFile() {
    StringBuilder lines = new StringBuilder(), numbers = new StringBuilder("red,round\n");
    for (int i = 0; i < N; i++) {
      lines.append(i == 7 ? "red;round\n" : "red\n");
      numbers.append(i == 7 ? "1,0.5\n" : "1,0\n");
    }
    String tags = file("tags.txt", lines.toString());
    String matrix = file("c.csv", numbers.toString());
    Consumer<Builder> one = r -> r.k = 1;
    assertThat(select(one.andThen(r -> r.concepts = tags)).indices()).containsExactly(7);
    assertThat(select(one.andThen(r -> r.concepts = matrix)).value()).isCloseTo(1.5, within(1e-6));
    // With features, too, a mixture may use both.
    Consumer<Builder> mixed = r -> r.measure = "fl + 100*setcover";
    assertThat(select(one.andThen(mixed).andThen(r -> r.concepts = tags)).indices())
        .containsExactly(7);
    String little = file("little.txt", "red\n");
    refused(r -> r.concepts = little, "little.txt has 1 rows and the pool has 30");
    String wide = file("wide.csv", "a,b\n" + "x,y\n".repeat(N));
    refused(r -> r.concepts = wide, "should have one column", "a, b");
  }

  @Test
  void mistakes() {
    refused(
        tags(CELLS, r -> r.queryConcepts = List.of("see")), "No item has the concept see", "sea?");
    refused(tags(CELLS, r -> r.measure = "fl"), "fl does not use the concepts that were given");
    refused(tags("a,\nb,;\n", r -> {}), "no item has a concept");
    refused(r -> r.queryConcepts = List.of("sea"), "needs the concepts of the items");
    refused(r -> r.measure = "setcover", "name the column or the file that has them");
    refused(
        tags(CELLS, r -> r.queryConcepts = List.of("sea")).andThen(r -> r.measure = "setcover"),
        "does not use the query set (Q) of concepts");
  }

  @Test
  void explanationsNameTheConcepts() {
    LoadedRequest r = load(tags(CELLS, q -> q.measure = "setcover"));
    assertThat(ExplanationFields.of(r, new int[] {2, 0}, 1, 9).toString())
        .contains("concept=path", "concept=forest", "concept=snow")
        .doesNotContain("represents");
  }
}
