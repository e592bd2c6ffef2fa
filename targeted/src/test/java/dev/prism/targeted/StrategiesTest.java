package dev.prism.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import dev.prism.run.Result.Relevance;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The catalogue of strategies, and strategies that score items. */
class StrategiesTest {
  private static final int K = 6;
  private final SmallModel pool = new SmallModel(40, 1);
  private final SmallModel target = new SmallModel(5, 2);
  private final SmallModel privateSet = new SmallModel(4, 3);
  private final SmallModel labelled = new SmallModel(8, 4);
  private final TargetedTask task =
      TargetedTask.of(pool.outputs())
          .target(target.labelled())
          .privateSet(privateSet.labelled())
          .labelled(labelled.labelled());

  static List<Strategy> all() {
    return Strategies.ALL;
  }

  @ParameterizedTest
  @MethodSource("all")
  void fillsTheBudget(Strategy s) {
    Strategies.Choice c = Strategies.choose(s, task, K, 7);
    assertThat(c.items()).hasSize(K).doesNotHaveDuplicates();
    assertThat(c.items()).allMatch(i -> i >= 0 && i < 40);
    assertThat(Strategies.choose(s, task.threads(1), K, 7).items()).isEqualTo(c.items());
    assertThat(Strategies.choose(s, task, 40, 7).items()).hasSize(40).doesNotHaveDuplicates();
    assertThat(Strategies.named(s.name())).isEqualTo(s);
  }

  private static ModelOutputs of(float[][] z) {
    float[][] h = new float[z.length][1];
    return new ModelOutputs(Features.of(h), Features.of(z));
  }

  /** Probabilities (.5 .5 0), (.6 .2 .2), (.9 .1 0), (.4 .3 .3). */
  private static TargetedTask uncertain() {
    float[][] p = {{.5f, .5f, 0}, {.6f, .2f, .2f}, {.9f, .1f, 0}, {.4f, .3f, .3f}};
    for (float[] row : p) {
      for (int c = 0; c < 3; c++) {
        row[c] = row[c] == 0 ? -200 : (float) Math.log(row[c]);
      }
    }
    return TargetedTask.of(of(p));
  }

  @Test
  void uncertaintyScoresOrderTheItems() {
    // entropies .69, .95, .33, 1.09; margins 0, .4, .8, .1; maxima .5, .6, .9, .4
    assertThat(ScoreStrategy.ENTROPY.choose(uncertain(), 4, 0)).containsExactly(3, 1, 0, 2);
    assertThat(ScoreStrategy.MARGIN.choose(uncertain(), 4, 0)).containsExactly(0, 3, 1, 2);
    assertThat(ScoreStrategy.LEAST_CONFIDENCE.choose(uncertain(), 4, 0))
        .containsExactly(3, 0, 1, 2);
    assertThat(ScoreStrategy.entropy(new float[] {1, 0})).isEqualTo(0);
  }

  /** On a line at 0, 1, 5, 9, with 8 labelled: 0 is farthest, then 5, then 1 and 9 equally. */
  @Test
  void coreSetTakesTheFarthestItem() {
    float[][] z = new float[4][2];
    TargetedTask line =
        TargetedTask.of(
            new ModelOutputs(Features.of(new float[][] {{0}, {1}, {5}, {9}}), Features.of(z)));
    ModelOutputs eight =
        new ModelOutputs(Features.of(new float[][] {{8}}), Features.of(new float[1][2]));
    assertThat(new CoreSet().choose(line.labelled(new LabelledItems(eight, new int[1])), 4, 0))
        .containsExactly(0, 2, 1, 3);
  }

  @Test
  void entropyTssIsEntropyTimesSimilarity() {
    double[] score = new double[40];
    for (int i = 0; i < 40; i++) {
      double h = 0;
      for (double p : SmallModel.probabilities(pool.z[i])) {
        h -= p * Math.log(p);
      }
      for (int t = 0; t < 5; t++) {
        score[i] +=
            h
                * Math.max(
                    0,
                    SmallModel.cosine(
                        pool.gradient(i, false, true), target.gradient(t, true, true)));
      }
    }
    assertThat(new EntropyTss().choose(task, K, 0)).isEqualTo(ScoreStrategy.largest(score, K));
  }

  /** No gradient points towards the target's, so that no item gains anything. */
  @Test
  void fillsUpAtRandomIfNothingGains() {
    float[][] h = {{1}, {1}, {1}, {1}, {1}, {1}}, z = new float[6][2];
    for (float[] row : z) {
      row[0] = 1;
    }
    ModelOutputs o = new ModelOutputs(Features.of(h), Features.of(z));
    TargetedTask t =
        TargetedTask.of(o).target(new LabelledItems(o.select(new int[] {0}), new int[] {1}));
    Strategies.Choice c = Strategies.choose(Strategies.named("flqmi"), t, 3, 1);
    assertThat(c.randomFill()).isEqualTo(3);
    assertThat(c.items())
        .hasSize(3)
        .isEqualTo(IntStream.of(RandomStrategy.sample(6, 3, 1)).boxed().toList());
  }

  /** A measure that saturates is followed by what is most similar to the target set. */
  @Test
  void fillsUpByRelevance() {
    Strategy flvmi = Strategies.named("flvmi");
    int found = flvmi.choose(task, 40, 0).length;
    Strategies.Choice c = Strategies.choose(flvmi, task, 40, 0);
    assertThat(found).isLessThan(40);
    assertThat(c.items()).hasSize(40).doesNotHaveDuplicates();
    assertThat(c.relevanceFill() + c.randomFill()).isEqualTo(40 - found);
    assertThat(c.relevanceFill()).isPositive();
    int[] order =
        ScoreStrategy.largest(
            Relevance.scores(task.problem(task.embedding(), task.target(), task.privateSet())), 40);
    List<Integer> expected =
        IntStream.of(order)
            .filter(i -> c.items().stream().limit(found).noneMatch(j -> j == i))
            .limit(c.relevanceFill())
            .boxed()
            .toList();
    assertThat(c.items().subList(found, found + c.relevanceFill())).isEqualTo(expected);
  }

  /** The name says by what a saturated measure is followed, so that both can be compared. */
  @Test
  void goesOnWithTheStrategyThatItsNameSays() {
    int[] found = Strategies.named("flvmi").choose(task, 40, 0);
    assertThat(found.length).isLessThan(40);
    for (String then : List.of("gcmi", "random")) {
      Strategy s = Strategies.named("flvmi+" + then);
      Strategies.Choice c = Strategies.choose(s, task, 40, 7);
      int[] order = Strategies.named(then).choose(task, 40, 7);
      List<Integer> first = Arrays.stream(found).boxed().toList();
      List<Integer> rest =
          Arrays.stream(order)
              .boxed()
              .filter(i -> !first.contains(i))
              .limit(40 - found.length)
              .toList();
      assertThat(s.name()).isEqualTo("flvmi+" + then);
      assertThat(c.items()).startsWith(first.toArray(Integer[]::new));
      assertThat(c.items().subList(found.length, found.length + rest.size())).isEqualTo(rest);
    }
    assertThat(Strategies.named("flcmi+gcmi").withoutPrivate().orElseThrow().name())
        .isEqualTo("flvmi+gcmi");
  }

  /** All but those that match a mean: one selection serves all smaller budgets. */
  @Test
  void aSmallerBudgetBeginsALargerOne() {
    List<String> whole = List.of("gradmatch", "gradmatch-weighted", "gcmi+div");
    Stream.concat(
            Strategies.ALL.stream().filter(s -> !whole.contains(s.name())),
            Stream.of("flvmi+gcmi", "flcmi+random").map(Strategies::named))
        .forEach(
            s ->
                assertThat(Strategies.choose(s, task, 40, 3).items())
                    .as(s.name())
                    .startsWith(Strategies.choose(s, task, 25, 3).items().toArray(Integer[]::new)));
  }

  /** With larger caps FLVMI saturates later. */
  @Test
  void measuresTakeParameters() {
    Strategy s = Strategies.named("flvmi:eta=1.5");
    assertThat(s.name()).isEqualTo("flvmi:eta=1.5");
    assertThat(s.choose(task, 40, 0).length)
        .isGreaterThan(Strategies.named("flvmi").choose(task, 40, 0).length);
    assertThat(Strategies.named("flvmi:eta=1.5+gcmi").choose(task, 40, 0))
        .startsWith(s.choose(task, 40, 0));
    assertThatThrownBy(() -> Strategies.named("badge+gcmi"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("badge is no measure");
    assertThatThrownBy(() -> Strategies.named("flvmi:nu=2")).isInstanceOf(PrismException.class);
  }

  /** The gradient of a confident prediction is short, but keeps its direction. */
  @Test
  void confidentPredictionsHaveADirection() {
    float[][] h = {{1}, {1}, {1}}, z = {{20, 0, 0.5f}, {90, 0, -30}, {400, 0, 0}};
    ModelOutputs o = new ModelOutputs(Features.of(h), Features.of(z));
    TargetedTask t =
        TargetedTask.of(o).target(new LabelledItems(o.select(new int[] {0}), new int[1]));
    float[] r = new float[3];
    Gradients.residuals(o.logits(), null).read(0, r, 0);
    assertThat(r[0]).isEqualTo(-(r[1] + r[2]));
    assertThat(r[0]).isNegative();
    Gradients.residuals(o.logits(), null).read(2, r, 0);
    assertThat(r).containsOnly(0);
    for (Strategy s : List.of(Strategies.named("flqmi"), Strategies.named("gcmi"), new Badge())) {
      assertThat(Strategies.choose(s, t, 3, 0).items()).containsExactlyInAnyOrder(0, 1, 2);
    }
  }

  @Test
  void rejectsBadInput() {
    assertThatThrownBy(() -> Strategies.named("flqm"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("Did you mean flqmi?");
    assertThatThrownBy(() -> Strategies.choose(ScoreStrategy.ENTROPY, task, 41, 0))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("41")
        .hasMessageContaining("40");
    assertThatThrownBy(
            () -> Strategies.named("flcmi").choose(TargetedTask.of(pool.outputs()), 2, 0))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("needs a target set");
    assertThatThrownBy(() -> new LabelledItems(target.outputs(), new int[] {0, 1, 2, 3, 0}))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("Label 3 of row 3");
    assertThatThrownBy(() -> new LabelledItems(target.outputs(), new int[2]))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("2 labels and 5 items");
    assertThatThrownBy(() -> new ModelOutputs(Features.of(pool.h), Features.of(target.z)))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("40 rows of features and 5 rows of logits");
    TargetedTask dot = task.embedding(Representation.GRADIENT_DOT);
    assertThatThrownBy(() -> Strategies.named("com").choose(dot, 2, 0))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("those of gradient-dot may be");
    ModelOutputs other = new ModelOutputs(Features.of(target.z), Features.of(target.z));
    assertThatThrownBy(
            () -> TargetedTask.of(pool.outputs()).target(new LabelledItems(other, target.y)))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("same model");
    assertThat(
            Arrays.stream(Representation.values())
                .map(Representation::text)
                .map(Representation::named))
        .containsExactly(Representation.values());
  }
}
