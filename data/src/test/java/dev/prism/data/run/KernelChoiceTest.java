package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.run.FileRequest.Builder;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The kernel of a guided selection for which neither kernel nor measure is named. */
class KernelChoiceTest extends RequestFixture {
  private static final String CHOSEN = "cosine:zero=0,features=standardized";
  private String mixedUnits;

  /** Two classes that differ in small columns, beside a large one that says nothing. */
  @BeforeEach
  void writeMixedUnits() {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder csv = new StringBuilder("a,b,c,d,e,f,income\n");
    for (int i = 0; i < 120; i++) {
      for (int c = 0; c < 6; c++) {
        csv.append((i % 2 == c % 2 ? 1 : -1) + random.nextGaussian() / 2).append(',');
      }
      csv.append(1e6 * random.nextGaussian()).append('\n');
    }
    mixedUnits = file("units.csv", csv.toString());
  }

  private LoadedRequest on(Consumer<Builder> more) {
    return load(
        r -> {
          r.data = mixedUnits;
          r.metadataColumns = null;
          r.queryIds = List.of("0", "2", "4");
          r.k = 20;
          more.accept(r);
        });
  }

  private static String kernel(LoadedRequest r) {
    return r.problem().similarity().text();
  }

  @Test
  void suitsTheDataWhereNothingIsNamed() {
    LoadedRequest r = on(q -> {});
    assertThat(kernel(r)).isEqualTo(CHOSEN);
    assertThat(even(r)).isEqualTo(20);
    ResultFile a = ResultFile.of(r, r.prepare().run(), 0.0);
    assertThat(a.provenance().kernel()).isEqualTo(CHOSEN);
    assertThat(even(on(q -> q.kernel = "cosine"))).isLessThan(15);
  }

  /** The number of picks of the class of the examples. */
  private static long even(LoadedRequest r) {
    return IntStream.of(r.prepare().run().selection().indices()).filter(i -> i % 2 == 0).count();
  }

  @Test
  void aNamedKernelOrMeasureKeepsTheCosine() {
    assertThat(kernel(on(r -> r.kernel = "rbf"))).isEqualTo("rbf");
    assertThat(kernel(on(r -> r.measure = "flqmi"))).isEqualTo("cosine");
    assertThat(on(r -> r.measure = "flqmi").suitedSimilarity().similarity().text())
        .isEqualTo(CHOSEN);
    assertThat(kernel(on(r -> r.queryIds = null))).isEqualTo("cosine");
    assertThat(on(r -> r.queryIds = null).suitedSimilarity()).isNull();
  }

  @Test
  void fewItemsKeepTheCosine() {
    assertThat(kernel(load(r -> r.queryIds = List.of("i0")))).isEqualTo("cosine");
  }
}
