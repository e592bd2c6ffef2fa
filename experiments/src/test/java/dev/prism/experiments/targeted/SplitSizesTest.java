package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** How many of what there are, as it is typed and as the data allows. */
class SplitSizesTest {
  private static final SplitSizes.Sizes SMALL = new SplitSizes.Sizes(2, 4, 6, 10, 1, 1);
  private static final SplitSizes SIZES = SplitSizes.sampled("x", 1, SMALL, 10, 20, 40);
  private final SplitOptions options = new SplitOptions();

  /** Four classes, or four values of an attribute, of the given size each. */
  private static DataSet data(int each, List<String> slices) {
    int[] y = IntStream.range(0, 4 * each).map(i -> i % 4).toArray();
    Samples s = new Samples(Features.of(new float[4 * each][1]), y);
    return new DataSet(s, s, 1, 1, 1, 4, slices);
  }

  private static void refused(ThrowingCallable what, String words) {
    assertThatThrownBy(what).isInstanceOf(PrismException.class).hasMessageContaining(words);
  }

  @Test
  void countsAreScaledAndNeverBelowOne() {
    SplitSizes half = SIZES.times(0.5);
    assertThat(half.sizes()).isEqualTo(new SplitSizes.Sizes(1, 2, 3, 5, 1, 1));
    assertThat(half.budgets()).containsExactly(5, 10, 20);
    assertThat(half.description())
        .startsWith("The paper's counts times 0.500, 1 rare class: labelled 1");
    SplitSizes least = SIZES.times(0.01);
    assertThat(least.sizes()).isEqualTo(new SplitSizes.Sizes(1, 1, 1, 1, 1, 1));
    assertThat(least.budgets()).as("the same budget once").containsExactly(1);
    assertThat(SIZES.description()).startsWith("1 rare class: labelled 2 of each rare class and 4");
    assertThat(SIZES.rareClasses(2).description()).startsWith("2 rare classes: ");
  }

  @Test
  void impossibleSizesAreRejected() {
    refused(() -> SIZES.times(0), "above 0 and at most 1");
    refused(() -> SIZES.times(1.5), "above 0 and at most 1");
    refused(() -> SIZES.times(Double.NaN), "above 0 and at most 1");
    refused(() -> SIZES.sizes(new SplitSizes.Sizes(1, 1, 1, 1, 0, 1)), "at least 1");
    refused(() -> SIZES.sizes(new SplitSizes.Sizes(1, 1, 1, 1, 1, -3)), "-3 private examples");
    refused(() -> SIZES.rareClasses(0), "0 rare classes");
    refused(() -> SplitSizes.named("mnits"), "There are mnist, svhn, cifar10, pneumonia.");
    assertThatCode(() -> SIZES.sizes(new SplitSizes.Sizes(1, 1, 1, 1, 1, 0)))
        .doesNotThrowAnyException();
  }

  @Test
  void anyClassMayBeCommonWhereRareOnesAreDrawn() {
    assertThat(SIZES.fitted(new int[] {15, 15})).isEqualTo(SIZES);
    assertThat(SIZES.fitted(new int[] {15, 14}).sizes().commonPool()).isLessThan(10);
    assertThat(SIZES.rare(List.of(1)).fitted(new int[] {15, 9}).sizes()).isEqualTo(SMALL);
  }

  /** A labelled set of one or two items a class teaches nothing, whatever is bought. */
  @Test
  void thePoolIsCutBeforeTheLabelledSet() {
    int[] fiveHundred = IntStream.generate(() -> 500).limit(10).toArray();
    SplitSizes svhn = SplitSizes.named("svhn").fitted(fiveHundred);
    assertThat(svhn.sizes()).isEqualTo(new SplitSizes.Sizes(10, 200, 14, 295, 5, 5));
    assertThat(svhn.budgets()).containsExactly(29, 59, 119, 238);
    assertThat(svhn.description())
        .startsWith("The paper's labelled counts, and its pool times 0.0983, 2 rare classes");
    SplitSizes cifar = SplitSizes.named("cifar10").fitted(fiveHundred);
    assertThat(cifar.sizes()).isEqualTo(new SplitSizes.Sizes(40, 200, 14, 295, 5, 5));
    assertThat(cifar.description())
        .startsWith("The paper's labelled counts times 0.200, and its pool times 0.0983, ");
  }

  @Test
  void whatIsTypedReplacesWhatIsUsual() {
    options.labelled = List.of(3, 5);
    options.pool = List.of(4, 6);
    options.targets = 2;
    options.privates = 0;
    options.budgets = List.of(7);
    options.rareClasses = 2;
    options.check();
    SplitSizes r = options.apply(SIZES, data(50, null));
    assertThat(r.sizes()).isEqualTo(new SplitSizes.Sizes(3, 5, 4, 6, 2, 0));
    assertThat(r.budgets()).containsExactly(7);
    assertThat(r.rareClasses()).isEqualTo(2);
    assertThat(r.rare()).isEmpty();
    assertThat(r.poolFactor()).isEqualTo(1);
  }

  @Test
  void sizesAreScaledToTheData() {
    SplitSizes r = options.apply(SIZES, data(8, null));
    assertThat(r.sizes()).isEqualTo(new SplitSizes.Sizes(1, 3, 2, 4, 1, 1));
    assertThatCode(() -> Split.of(data(8, null).train().labels(), r, 3)).doesNotThrowAnyException();
    options.scale = 0.25;
    assertThat(options.apply(SIZES, data(50, null)).poolFactor()).isEqualTo(0.25);
    options.scale = null;
    refused(() -> options.apply(SIZES, data(1, null)), "A class has only 1 items");
  }

  @Test
  void rareClassesByNumberAndByName() {
    options.rare = List.of("3", "1", "3");
    assertThat(options.apply(SIZES, data(50, null)).rare()).containsExactly(3, 1);
    refused(
        () -> options.apply(SIZES, data(50, List.of("a", "b", "c", "d"))), "none of a, b, c, d");
    options.rare = List.of("c");
    assertThat(options.apply(SIZES, data(50, List.of("a", "b", "c", "d"))).rare())
        .containsExactly(2);
    refused(() -> options.apply(SIZES, data(50, null)), "--rare c is none of the classes, 0 … 3.");
    options.rare = List.of("4");
    refused(() -> options.apply(SIZES, data(50, null)), "--rare 4 is none of the classes");
  }

  @Test
  void wordsThatContradictEachOther() {
    options.rare = List.of("1");
    options.rareClasses = 1;
    refused(options::check, "drop one");
    options.rare = null;
    options.pool = List.of(1);
    refused(options::check, "--pool takes two counts");
    options.pool = null;
    options.labelled = List.of(1, 2, 3);
    refused(options::check, "--labelled takes two counts");
  }

  @Test
  void notAllClassesCanBeRare() {
    int[] labels = data(50, null).train().labels();
    refused(() -> Split.of(labels, SIZES.rareClasses(4), 1), "4 classes are to be rare");
    Split s = Split.of(labels, SIZES.rare(List.of(2)), 1);
    assertThat(s.isRare(2)).isTrue();
    assertThat(s.isRare(1)).isFalse();
    assertThat(s.target()).hasSize(1);
    assertThat(labels[s.target()[0]]).isEqualTo(2);
  }

  @Test
  void oneClassAndOneSliceAnItem() {
    Features two = Features.of(new float[2][1]);
    refused(() -> new Samples(two, new int[3]), "2 items, 3 classes and 3 slices");
    assertThat(new Samples(two, new int[2], new int[] {0, 2}).counts()).containsExactly(1, 0, 1);
  }
}
