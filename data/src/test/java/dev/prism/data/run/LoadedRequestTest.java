package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.run.FileRequest.Builder;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A request to files is the same problem and the same request as one to the core. */
class LoadedRequestTest extends RequestFixture {
  @Test
  void thePoolHoldsTheRowsOfTheFile() {
    LoadedRequest r = load(b -> {});
    assertThat(rows(r.pool().features())).isDeepEqualTo(x);
    assertThat(r.pool().id(7)).isEqualTo("i7");
    assertThat(r.query()).isNull();
    assertThat(r.privateSet()).isNull();
    assertThat(r.problem().has(AuxiliarySet.QUERY)).isFalse();
    assertThat(r.dataReport().suspicious()).isEmpty();
    assertThat(load(b -> b.metadataColumns = List.of("label")).dataReport().suspicious())
        .containsExactly("price");
  }

  @Test
  void filesGiveTheSameSelectionAsTheCore() {
    String q = file("q.csv", "x,y,z\n1,2,3\n9,1,1\n");
    Selection fromFiles =
        select(
            r -> {
              r.query = q;
              r.privateIds = List.of("i3", "i8");
              r.measure = "flcmi:eta=0.7";
              r.kernel = "rbf:sigma=3";
              r.seed = 5L;
            });
    Problem p =
        Problem.of(Features.of(x))
            .similarity(Similarities.named("rbf:sigma=3"))
            .query(Features.of(new float[][] {{1, 2, 3}, {9, 1, 1}}))
            .privateSet(rowsOf(3, 8));
    Selection direct =
        Request.pick(Constraint.atMost(4).exclude(3, 8))
            .measure("flcmi:eta=0.7")
            .seed(5)
            .from(p)
            .selection();
    assertThat(fromFiles.picks()).isEqualTo(direct.picks());
    assertThat(fromFiles.certificate()).isEqualTo(direct.certificate());
  }

  /**
   * How similar the items of a set are to the first item, for which the set and its order count.
   */
  private static float[] likeness(Problem p, AuxiliarySet g) {
    return p.cross(g).column(0, p.workers());
  }

  private void same(LoadedRequest r, AuxiliarySet g, Features set) {
    Problem p = Problem.of(Features.of(x));
    p = g == AuxiliarySet.QUERY ? p.query(set) : p.privateSet(set);
    assertThat(likeness(r.problem(), g)).hasSize(set.size()).isEqualTo(likeness(p, g));
  }

  @Test
  void setsComeFromFilesFromIdsAndFromBoth() {
    String q = file("q.csv", "x,y,z\n1,2,3\n");
    LoadedRequest ids = load(r -> r.queryIds = List.of("i5", "i2"));
    assertThat(ids.queryRows()).containsExactly(5, 2);
    assertThat(ids.query()).isNull();
    same(ids, AuxiliarySet.QUERY, rowsOf(5, 2));
    LoadedRequest both =
        load(
            r -> {
              r.query = q;
              r.queryIds = List.of("i5");
            });
    same(both, AuxiliarySet.QUERY, Features.of(new float[][] {{1, 2, 3}, x[5]}));
    LoadedRequest other = load(r -> r.privateSet = q);
    assertThat(other.problem().has(AuxiliarySet.QUERY)).isFalse();
    same(other, AuxiliarySet.PRIVATE, Features.of(new float[][] {{1, 2, 3}}));
  }

  @Test
  void itemsOfTheSetsAreNotSelected() {
    Selection s =
        select(
            r -> {
              r.k = N - 3;
              r.queryIds = List.of("i5");
              r.privateIds = List.of("i2");
              r.exclude = List.of("i9");
              r.measure = "flcmi";
            });
    assertThat(s.indices()).hasSize(N - 3).doesNotContain(5, 2, 9);
  }

  @Test
  void columnsMustBeTheSame() {
    refused(r -> r.query = file("w.csv", "x,y\n1,2\n"), "w.csv", "x, y", "x, y, z");
    refused(r -> r.query = file("o.csv", "y,x,z\n1,2,3\n"), "in the same order");
    refused(
        r -> r.privateSet = file("v.jsonl", "{\"v\":[1,2]}\n"), "2 features a row and the pool 3");
    refused(r -> r.queryIds = List.of("missing"), "has no item called missing");
    refused(r -> r.query = folder.resolve("none.csv").toString(), "none.csv");
  }

  @Test
  void digestsChangeWithTheDataAndNotWithTheThreads() {
    Consumer<Builder> words =
        r -> {
          r.query = folder.resolve("q.csv").toString();
          r.privateIds = List.of("i2");
          r.costs = "price";
          r.budget = 9.0;
          r.quotas = List.of("label=cat:2");
        };
    file("q.csv", "x,y,z\n1,2,3\n");
    Map<String, String> before = load(words).digests();
    assertThat(before.keySet()).containsExactly("data", "query", "costs", "groups", "rows");
    assertThat(before.get("data")).matches("crc32c:[0-9a-f]{8} of 30 x 3");
    assertThat(load(asked(words), new Resources(3, 1L << 28)).digests()).isEqualTo(before);
    file("q.csv", "x,y,z\n1,2,4\n");
    assertThat(changed(before, words)).containsExactly("query");
    file("q.csv", "x,y,z\n1,2,3\n");
    assertThat(changed(before, words.andThen(r -> r.privateIds = List.of("i3"))))
        .containsExactly("rows");
    assertThat(changed(before, words.andThen(r -> r.quotas = List.of("label=cat:1"))))
        .containsExactly("groups");
    assertThat(changed(before, words.andThen(r -> r.seed = 9L))).isEmpty();
  }

  private Set<String> changed(Map<String, String> before, Consumer<Builder> words) {
    Map<String, String> now = load(words).digests();
    Set<String> out = new TreeSet<>(before.keySet());
    out.removeIf(k -> before.get(k).equals(now.get(k)));
    return out;
  }

  /** The order of rows is part of the data; where they are kept is not. */
  @Test
  void theDigestOfRows() {
    String one = Digests.of(rowsOf(0, 1));
    assertThat(Digests.of(rowsOf(1, 0))).isNotEqualTo(one).endsWith(" of 2 x 3");
    assertThat(Digests.of(Features.of(x).select(new int[] {0, 1}))).isEqualTo(one);
  }

  @Test
  void textsWithoutAModelAndNumbersWithoutTexts() {
    String numbers = file("n.jsonl", "{\"v\":[1,2]}\n");
    refused(
        r -> {
          r.data = numbers;
          r.metadataColumns = null;
          r.textColumn = "body";
        },
        "n.jsonl");
    String texts = file("t.jsonl", "{\"body\":\"a\"}\n{\"body\":\"b\"}\n");
    refused(
        r -> {
          r.data = texts;
          r.metadataColumns = null;
        },
        "no column called text",
        "body");
    refused(
        r -> {
          r.data = texts;
          r.metadataColumns = null;
          r.textColumn = "body";
          r.embedder = "descriptor";
        },
        "is for images");
    assertThatThrownBy(
            () ->
                LoadedRequest.withDataErrors(
                    () -> {
                      throw new PrismException("%s", "wrong 100%");
                    }))
        .isInstanceOf(DataException.class)
        .hasMessage("wrong 100%");
  }

  /** A query in a file that is also in the pool is no answer to itself. */
  @Test
  void itemsThatAreIdenticalToAQueryAreLeftOut() {
    String q = file("again.csv", "x,y,z\n%s,%s,%s\n5,5,5\n".formatted(x[4][0], x[4][1], x[4][2]));
    LoadedRequest r = load(b -> b.query = q);
    assertThat(r.constraint().exclude()).containsExactly(4);
    assertThat(r.notes())
        .containsExactly(
            "1 item of the pool is identical to an item of the query set and is not selected.");
    LoadedRequest kept =
        load(
            b -> {
              b.query = q;
              b.keepQueries = true;
            });
    assertThat(kept.constraint().exclude()).isEmpty();
    assertThat(kept.notes()).isEmpty();
    LoadedRequest included =
        load(
            b -> {
              b.query = q;
              b.include = List.of("i4");
            });
    assertThat(included.constraint().include()).containsExactly(4);
    assertThat(included.constraint().exclude()).isEmpty();
  }
}
