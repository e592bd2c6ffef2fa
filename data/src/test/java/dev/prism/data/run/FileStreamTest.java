package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.run.FileRequest.Builder;
import dev.prism.data.run.FileRequest.ExecutionSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStreamTest {
  private static final ExecutionSettings SIEVES =
      new ExecutionSettings(null, null, null, null, "sieve++", null, null, null);

  @TempDir Path folder;
  private final List<Long> held = new ArrayList<>();

  private String file(String name, List<String> lines) {
    try {
      return Files.write(folder.resolve(name), lines).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> items(int n) {
    SplittableRandom random = new SplittableRandom(2);
    List<String> out = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      out.add(
          "{\"v\":[%.3f,%.3f,%.3f]}"
              .formatted(random.nextDouble(), random.nextDouble(), random.nextDouble()));
    }
    return out;
  }

  private FileStream stream(Resources on, Consumer<Builder> more) {
    FileRequest asked =
        FileRequest.of(
            r -> {
              r.data = folder.resolve("stream.jsonl").toString();
              r.k = 3;
              r.measure = "fl";
              r.execution = SIEVES;
              more.accept(r);
            });
    try (ItemLoader loader =
        new ItemLoader(null, null, ItemLoader.Environment.of(EmbeddingCache.NONE))) {
      return new FileStream(asked, on, loader, held::add);
    }
  }

  private FileStream stream(Consumer<Builder> more) {
    return stream(new Resources(1, 0), more);
  }

  private void refused(Consumer<Builder> more, String words) {
    assertThatThrownBy(() -> stream(more))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(words);
  }

  private ResultFile all(Consumer<Builder> more) {
    FileStream s = stream(more);
    s.read();
    return s.currentResult();
  }

  @Test
  void requestsThatNeedStoredItemsAreRejected() {
    refused(r -> r.costs = "c", "no use for costs");
    refused(r -> r.quotas = List.of("g=a:1"), "no use for quotas");
    refused(r -> r.include = List.of("a"), "items that must be in");
    refused(r -> r.exclude = List.of("a"), "items that must stay out");
    refused(r -> r.queryIds = List.of("a"), "items of the pool as query set");
    refused(r -> r.privateIds = List.of("a"), "items of the pool as private set");
    refused(r -> r.stopAtGain = "zero", "a rule for stopping");
    refused(r -> r.stopAtValue = 1.0, "a value to stop at");
    refused(r -> r.neighbours = 3, "neighbours");
    refused(r -> r.optimizer = "lazy", "an optimizer");
    refused(r -> r.textColumn = "t", "a column of text");
    refused(r -> r.embedder = "minilm", "an embedder");
    refused(r -> r.k = null, "The size of the selection is missing. Give k.");
    refused(r -> r.kernel = "rbf", "rbf:sigma=S");
    refused(r -> r.measure = "flx", "flx");
  }

  /** Without a limit on memory, six tenths of the heap are the limit. */
  @Test
  void theBoundOnMemoryHoldsByDefault() {
    file("stream.jsonl", items(40));
    FileStream s =
        stream(
            r -> {
              r.k = 1_000_000;
              r.execution =
                  new ExecutionSettings(null, null, null, null, "sieve++", 1e-4, null, null);
            });
    assertThatThrownBy(s::read)
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("This stream may need");
    assertThat(held).isEmpty();
    refused(
        r ->
            r.execution =
                new ExecutionSettings(null, null, null, null, "sieve++", 1e-9, null, null),
        "between 0.0001 and 1");
  }

  @Test
  void requestsThatAStreamCanAnswer() {
    String items = file("stream.jsonl", items(3));
    FileRequest good = FileRequest.of(r -> r.data = items);
    assertThat(FileStream.canStream(good)).isTrue();
    assertThat(FileStream.canStream(FileRequest.of(r -> r.data = file("t.csv", List.of("x", "1")))))
        .isFalse();
    Consumer<Builder> until = r -> r.stopAtValue = 1.0;
    assertThat(FileStream.canStream(FileRequest.of(until.andThen(r -> r.data = items)))).isFalse();
    Consumer<Builder> rbf = r -> r.kernel = "rbf";
    assertThat(FileStream.canStream(FileRequest.of(rbf.andThen(r -> r.data = items)))).isFalse();
  }

  /** The index of an item counts all items of the stream, also rejected ones. */
  @Test
  void picksAreNumberedByTheirPlacesInTheStream() {
    List<String> clean = items(60), damaged = new ArrayList<>();
    List<Integer> place = new ArrayList<>();
    for (int i = 0; i < clean.size(); i++) {
      if (i % 7 == 1) {
        damaged.add("not an item");
      }
      if (i % 11 == 3) {
        damaged.add("{\"v\":[1,2]}");
      }
      place.add(damaged.size());
      damaged.add(clean.get(i));
    }
    file("stream.jsonl", clean);
    ResultFile before = all(r -> {});
    assertThat(before.picks()).hasSize(3);
    file("stream.jsonl", damaged);
    ResultFile after = all(r -> {});
    assertThat(after.value()).isEqualTo(before.value());
    for (int i = 0; i < 3; i++) {
      ResultFile.PickRow was = before.picks().get(i), is = after.picks().get(i);
      assertThat(is.index()).isEqualTo((long) place.get((int) was.index()));
      assertThat(is.id()).isEqualTo(String.valueOf(is.index()));
      assertThat(is.gain()).isEqualTo(was.gain());
    }
    assertThat(after.execution().toString()).contains("not a JSON object", "out of shape");
  }

  @Test
  void itemsKeepTheirIds() {
    List<String> lines = new ArrayList<>();
    items(40).forEach(l -> lines.add("{\"id\":\"n" + lines.size() + "\"," + l.substring(1)));
    file("stream.jsonl", lines);
    assertThat(all(r -> {}).picks()).allSatisfy(c -> assertThat(c.id()).isEqualTo("n" + c.index()));
  }

  /** The first items have another width than the query set, which determines it. */
  @Test
  void theQuerySetDeterminesTheNumberOfFeatures() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      lines.add("{\"v\":[1,2,3,4]}");
    }
    lines.addAll(items(5));
    file("stream.jsonl", lines);
    String q = file("q.jsonl", List.of("{\"v\":[1,0,0]}"));
    ResultFile found =
        all(
            r -> {
              r.query = q;
              r.measure = "flqmi";
            });
    assertThat(found.picks())
        .isNotEmpty()
        .allSatisfy(c -> assertThat(c.index()).isBetween(40L, 44L));
    assertThat(found.provenance().digests().get("query")).endsWith(" of 1 x 3");
    file("stream.jsonl", lines.subList(0, 40));
    assertThatThrownBy(
            () ->
                all(
                    r -> {
                      r.query = q;
                      r.measure = "flqmi";
                    }))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("has no usable item")
        .hasMessageContaining("Items need 3 features");
  }

  @Test
  void setsOfDifferentWidthsAreRejected() {
    refused(
        r -> {
          r.query = file("q.jsonl", List.of("{\"v\":[1,0,0]}"));
          r.privateSet = file("p.jsonl", List.of("{\"v\":[1,0]}"));
          r.measure = "flcmi";
        },
        "The query set has 3 features and the private set 2");
  }

  @Test
  void theMemoryLimitIsChecked() {
    file("stream.jsonl", items(40));
    FileStream s = stream(r -> {});
    assertThat(held).isEmpty();
    s.read();
    assertThat(held).hasSize(1);
    long bytes = held.get(0);
    FileStream enough = stream(new Resources(1, bytes), r -> {});
    enough.read();
    assertThat(enough.accepted()).isEqualTo(40);
    FileStream tooLittle = stream(new Resources(1, bytes - 1), r -> {});
    assertThatThrownBy(tooLittle::read)
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("the memory limit is " + String.format("%,d", bytes - 1));
  }

  @Test
  void aLearnedModelSelectsFromAStream() {
    file("stream.jsonl", items(50));
    String model =
        file(
            "m.prism",
            List.of("prism model 1", "measure: 0.5*fl + 0.5*gc", "kernel: cosine", "k: 3"));
    ResultFile found = all(r -> r.measure = "@" + model);
    assertThat(found.picks()).hasSize(3);
    assertThat(found.value()).isPositive();
    assertThat(found.provenance().measure()).contains("fl", "gc").doesNotContain("@");
  }

  @Test
  void theCurrentResultIsAvailableAfterEachItem() {
    file("stream.jsonl", items(50));
    FileStream s = stream(r -> {});
    List<Double> values = new ArrayList<>();
    s.onAccepted(() -> values.add((double) s.accepted()));
    s.read();
    assertThat(values).hasSize(50).isSorted().endsWith(50.0);
    assertThat(s.currentResult().picks()).hasSize(3);
  }

  @Test
  void noItemIsAcceptedAfterClose() {
    file("stream.jsonl", items(50));
    FileStream s = stream(r -> {});
    s.onAccepted(
        () -> {
          if (s.accepted() == 40) {
            s.close();
          }
        });
    s.read();
    assertThat(s.isClosed()).isTrue();
    assertThat(s.accepted()).isEqualTo(40);
    assertThat(s.accept(null, new float[] {1, 2, 3})).isFalse();
  }

  @Test
  void fewItemsAreEnough() {
    file("stream.jsonl", items(2));
    assertThat(all(r -> {}).picks()).extracting(ResultFile.PickRow::index).containsOnly(0L, 1L);
  }

  @Test
  void theFirstItemsDetermineTheMostFrequentWidth() {
    FirstItems first = new FirstItems();
    assertThat(first.width()).isZero();
    first.reject("broken");
    assertThat(first.add("a", new float[2])).isFalse();
    assertThat(first.add("b", new float[3])).isFalse();
    assertThat(first.width()).as("of equally many the first").isEqualTo(2);
    first.add("c", new float[3]);
    assertThat(first.width()).isEqualTo(3);
    assertThat(first.add("d", new float[0])).isFalse();
    assertThat(first.rejected()).containsEntry("broken", 1L).containsEntry("out of shape", 1L);
    boolean enough = false;
    for (int i = 4; i <= 32; i++) {
      assertThat(enough).isFalse();
      enough = first.add("e" + i, new float[3]);
    }
    assertThat(enough).as("the thirty-second").isTrue();
  }
}
