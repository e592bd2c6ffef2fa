package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.data.Cache;
import dev.prism.data.DataException;
import dev.prism.data.run.FileRequest.Builder;
import dev.prism.data.run.FileRequest.HowToRun;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files become the same problem and the same request as one would ask of the core. */
class LoadedRequestTest {
  private static final int N = 30;
  private static final Resources ONE = new Resources(1, 0);
  @TempDir Path folder;
  private final float[][] x = new float[N][3];
  private final double[] price = new double[N];
  private String pool;

  @BeforeEach
  void write() {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder csv = new StringBuilder("id,x,y,z,price,label\n");
    for (int i = 0; i < N; i++) {
      for (int c = 0; c < 3; c++) {
        x[i][c] = random.nextInt(1, 100) / 8f;
      }
      price[i] = 1 + i % 4;
      csv.append(
          "i%d,%s,%s,%s,%s,%s\n"
              .formatted(i, x[i][0], x[i][1], x[i][2], price[i], i % 3 == 0 ? "cat" : "dog"));
    }
    pool = file("pool.csv", csv.toString());
  }

  private String file(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FileRequest asked(Consumer<Builder> more) {
    return FileRequest.of(
        r -> {
          r.data = pool;
          r.k = 4;
          r.keep = List.of("price", "label");
          more.accept(r);
        });
  }

  private static LoadedRequest load(FileRequest r, Resources on) {
    try (ItemLoader loader =
        new ItemLoader(r.embedder(), r.text(), ItemLoader.Environment.of(Cache.NONE))) {
      return LoadedRequest.load(r, on, loader);
    }
  }

  private LoadedRequest load(Consumer<Builder> more) {
    return load(asked(more), ONE);
  }

  private Selection select(Consumer<Builder> more) {
    return load(more).prepare().run().selection();
  }

  private void refused(Consumer<Builder> more, String... words) {
    assertThatThrownBy(() -> select(more))
        .isInstanceOf(PrismException.class)
        .message()
        .contains(words);
  }

  private static float[][] rows(Features f) {
    float[][] out = new float[f.size()][f.width()];
    for (int i = 0; i < out.length; i++) {
      f.read(i, out[i], 0);
    }
    return out;
  }

  private Features rowsOf(int... rows) {
    return Features.of(IntStream.of(rows).mapToObj(i -> x[i]).toArray(float[][]::new));
  }

  @Test
  void thePoolIsWhatTheFileHolds() {
    LoadedRequest r = load(b -> {});
    assertThat(rows(r.pool().features())).isDeepEqualTo(x);
    assertThat(r.pool().id(7)).isEqualTo("i7");
    assertThat(r.query()).isNull();
    assertThat(r.privateSet()).isNull();
    assertThat(r.problem().has(Guide.QUERY)).isFalse();
    assertThat(r.suspiciousFeatures()).isEmpty();
    assertThat(load(b -> b.keep = List.of("label")).suspiciousFeatures()).containsExactly("price");
  }

  @Test
  void theSameAsTheSameRequestToTheCore() {
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
  private static float[] likeness(Problem p, Guide g) {
    return p.cross(g).column(0, p.workers());
  }

  private void same(LoadedRequest r, Guide g, Features set) {
    Problem p = Problem.of(Features.of(x));
    p = g == Guide.QUERY ? p.query(set) : p.privateSet(set);
    assertThat(likeness(r.problem(), g)).hasSize(set.size()).isEqualTo(likeness(p, g));
  }

  @Test
  void setsComeFromFilesFromIdsAndFromBoth() {
    String q = file("q.csv", "x,y,z\n1,2,3\n");
    LoadedRequest ids = load(r -> r.queryIds = List.of("i5", "i2"));
    assertThat(ids.queryRows()).containsExactly(5, 2);
    assertThat(ids.query()).isNull();
    same(ids, Guide.QUERY, rowsOf(5, 2));
    LoadedRequest both =
        load(
            r -> {
              r.query = q;
              r.queryIds = List.of("i5");
            });
    same(both, Guide.QUERY, Features.of(new float[][] {{1, 2, 3}, x[5]}));
    LoadedRequest other = load(r -> r.privateSet = q);
    assertThat(other.problem().has(Guide.QUERY)).isFalse();
    same(other, Guide.PRIVATE, Features.of(new float[][] {{1, 2, 3}}));
  }

  @Test
  void itemsOfTheSetsAreNotChosen() {
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
    refused(r -> r.queryIds = List.of("nobody"), "has no item called nobody");
    refused(r -> r.query = folder.resolve("none.csv").toString(), "none.csv");
  }

  @Test
  void costsAreAColumnOrAFile() {
    Consumer<Builder> column =
        r -> {
          r.k = null;
          r.costs = "price";
          r.budget = 7.0;
        };
    Selection s = select(column);
    assertThat(IntStream.of(s.indices()).mapToDouble(i -> price[i]).sum()).isLessThanOrEqualTo(7);
    Selection direct =
        Request.pick(Constraint.atMost(Integer.MAX_VALUE).knapsack(new Knapsack(price, 7)))
            .from(Problem.of(Features.of(x)))
            .selection();
    assertThat(s.picks()).isEqualTo(direct.picks());
    List<String> lines = new ArrayList<>();
    IntStream.range(0, N).forEach(i -> lines.add("0.1"));
    String tenths = file("costs.csv", "cost\n" + String.join("\n", lines) + "\n");
    LoadedRequest r =
        load(
            b -> {
              b.costs = tenths;
              b.budget = 0.3;
            });
    assertThat(r.constraint().knapsack().costs()).containsOnly(0.1);
    assertThat(r.prepare().run().selection().picks()).hasSize(3);
    refused(
        b -> {
          b.costs = file("few.csv", "cost\n1\n2\n");
          b.budget = 1.0;
        },
        "must hold one cost for each of the 30 items");
    refused(
        b -> {
          b.costs = "label";
          b.budget = 1.0;
        },
        "\"cat\" in row 0 of column label");
  }

  @Test
  void quotasAndItemsThatMustBeIn() {
    Selection s =
        select(
            r -> {
              r.quotas = List.of("label=cat:3,*:0-1");
              r.include = List.of("i4");
            });
    assertThat(s.indices()).hasSize(4).contains(4);
    assertThat(IntStream.of(s.indices()).filter(i -> i % 3 != 0)).containsExactly(4);
    refused(r -> r.quotas = List.of("label"), "should read column=GROUP:MIN-MAX");
    refused(r -> r.quotas = List.of("label=bird:1"), "no item of that group");
    refused(r -> r.quotas = List.of("label=cat:1", "price=1:1"), "One column at a time");
    refused(r -> r.quotas = List.of("lable=cat:1"), "lable", "label");
  }

  @Test
  void aGroupWithoutANameHasOneOfItsOwn() {
    String some = file("some.jsonl", "{\"v\":[1,2],\"g\":\"a\"}\n{\"v\":[2,1]}\n{\"v\":[3,1]}\n");
    Selection s =
        select(
            r -> {
              r.data = some;
              r.keep = null;
              r.quotas = List.of("g=" + ConstraintParser.NONE + ":1");
              r.k = 3;
            });
    assertThat(s.indices()).hasSize(2).contains(0);
  }

  @Test
  void rulesForStopping() {
    Selection until = select(r -> r.until = 1e-3);
    assertThat(until.picks()).hasSize(1);
    assertThat(select(r -> r.stop = "never").picks()).hasSize(4);
    String twins = file("twins.csv", "x,y\n1,0\n1,0\n0,1\n0,1\n");
    Consumer<Builder> all =
        r -> {
          r.data = twins;
          r.keep = null;
          r.k = 4;
          r.measure = "fl";
        };
    assertThat(select(all).picks()).hasSize(4);
    Selection worth = select(all.andThen(r -> r.stop = "zero"));
    assertThat(worth.picks()).hasSize(2);
    assertThat(worth.stopped()).isNotBlank();
  }

  @Test
  void manyIdsAreFoundAsFewAre() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add("i" + i % N);
    }
    LoadedRequest r = load(b -> {});
    assertThat(IdLists.rows(r.pool(), all))
        .containsExactly(IntStream.range(0, 100).map(i -> i % N).toArray());
    all.set(70, "nobody");
    assertThatThrownBy(() -> IdLists.rows(r.pool(), all)).hasMessageContaining("called nobody");
  }

  @Test
  void blocksWithStrata() {
    HowToRun blocks = new HowToRun(null, "2", null, "label", null, null, null, null);
    Selection s = select(r -> r.execution = blocks);
    assertThat(s.picks()).hasSize(4);
    refused(
        r -> r.execution = new HowToRun(null, "2", null, "colour", null, null, null, null),
        "no column colour");
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
          r.keep = null;
          r.text = "body";
        },
        "n.jsonl");
    String texts = file("t.jsonl", "{\"body\":\"a\"}\n{\"body\":\"b\"}\n");
    refused(
        r -> {
          r.data = texts;
          r.keep = null;
        },
        "no column called text",
        "body");
    refused(
        r -> {
          r.data = texts;
          r.keep = null;
          r.text = "body";
          r.embedder = "descriptor";
        },
        "is for pictures");
    assertThatThrownBy(
            () ->
                LoadedRequest.data(
                    () -> {
                      throw new PrismException("%s", "wrong 100%");
                    }))
        .isInstanceOf(DataException.class)
        .hasMessage("wrong 100%");
  }
}
