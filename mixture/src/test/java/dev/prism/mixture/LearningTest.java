package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Learning where the answer is known, and one step of it done by hand. */
class LearningTest {
  private static final Settings PLAIN =
      new Settings(1, 0, 100, 0.5, 0, 0, true, Inference.GREEDY, 1);

  /** Five items point the query's way, one after the other less so; five point elsewhere. */
  private static Collection askedFor(int number, int[] chosen) {
    float[][] x = new float[10][];
    for (int j = 0; j < 10; j++) {
      x[j] =
          j < 5
              ? new float[] {1, 0.05f * j + 0.01f * number, 0}
              : new float[] {0.05f, j - 4, 9 - j + 0.1f * number};
    }
    Counts words = Counts.ofItems(10);
    List<String> ids = java.util.stream.IntStream.range(0, 10).mapToObj(j -> "i" + j).toList();
    Collection.Task t =
        new Collection.Task(
            "t",
            Features.of(new float[][] {{1, 0, 0}}),
            null,
            Constraint.atMost(3),
            3,
            List.of(new Collection.Reference("p", chosen, null, words.total(chosen))));
    return new Collection(
        "c" + number, ids, Features.of(x), null, words, List.of(t), "made " + number);
  }

  private static List<Collection> relevant(int count) {
    List<Collection> out = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      out.add(askedFor(c, new int[] {0, 1, 2}));
    }
    return out;
  }

  /** People take what is like the query and not what is varied: the weights say so in the end. */
  @ParameterizedTest
  @EnumSource(Inference.class)
  void peopleWhoGoByRelevanceAreFoundOut(Inference inference) {
    Settings how = new Settings(30, 0, 4, 0.2, 0.9, 0.001, false, inference, 1);
    Learning learning =
        new Learning(List.of("gcmi", "disparitysum"), how, Learning.KERNEL, 1000, 1);
    Learning.Learned got = learning.run(relevant(5), null, Learner.Watch.NONE);
    double[] best = got.state().best();
    Blend blend = Learning.blend(relevant(1), learning.components());
    assertThat(blend.table(best).get("gcmi").get("w"))
        .isGreaterThan(blend.table(best).get("disparitysum").get("w"));
    assertThat(got.state().bestScore()).isEqualTo(1);
    Prepared unseen = Prepared.of(relevant(9).getLast(), Learning.KERNEL, 1000).getFirst();
    assertThat(unseen.greedy(blend.on(unseen, best))).containsExactlyInAnyOrder(0, 1, 2);
  }

  /** At Θ = 0 the worst summary, which people would not recognise, costs its whole loss: 1. */
  @Test
  void withoutWeightsTheObjectiveIsTheLargestLoss() {
    List<Prepared> tasks = prepared(relevant(3));
    Blend blend = new Blend(List.of("gcmi", "flqmi"), true, false);
    Learner learner = new Learner(blend, PLAIN, tasks, List.of());
    double[] zero = new double[blend.size()];
    assertThat(learner.objective(zero)).isCloseTo(1, within(1e-12));
    for (Inference i : Inference.values()) {
      int[] worst = i.maximise(tasks.getFirst(), blend.on(tasks.getFirst(), zero));
      assertThat(tasks.getFirst().vrouge().of(worst)).as(i.label()).isZero();
      assertThat(worst).hasSize(3);
    }
  }

  /** Regularisation adds ½ reg ‖Θ‖², of what is learned only. */
  @Test
  void regularisationIsHalfTheSquaredLength() {
    List<Prepared> tasks = prepared(relevant(2));
    Blend blend = new Blend(List.of("gcmi", "flqmi"), true, false);
    double[] theta = {2, 1, 1, 1}; // w and λ; w and η
    double bare = new Learner(blend, PLAIN, tasks, List.of()).objective(theta);
    assertThat(regularised(0.1, true).objective(theta)).isCloseTo(bare + 0.35, within(1e-9));
    assertThat(regularised(0.1, false).objective(theta)).isCloseTo(bare + 0.25, within(1e-9));
  }

  private static Learner regularised(double reg, boolean inner) {
    Blend blend = new Blend(List.of("gcmi", "flqmi"), true, false);
    Settings how = new Settings(1, 0, 100, 0.5, 0, reg, inner, Inference.GREEDY, 1);
    return new Learner(blend, how, prepared(relevant(2)), List.of());
  }

  /** One batch, no momentum: Θ − step · (∂F at the best wrong summary − ∂F at the person's). */
  @Test
  void oneStepByHand() {
    List<Prepared> tasks = prepared(relevant(1));
    Prepared p = tasks.getFirst();
    Blend blend = new Blend(List.of("gcmi", "flqmi"), true, false);
    double[] theta = blend.start(true, new SplittableRandom(PLAIN.seed()));
    int[] found = Inference.GREEDY.maximise(p, blend.on(p, theta));
    double[] at = blend.gradient(p, theta, found);
    double[] wanted = blend.gradient(p, theta, new int[] {0, 1, 2});
    double[] expected = theta.clone();
    for (int i = 0; i < expected.length; i++) {
      expected[i] -= 0.5 * (at[i] - wanted[i]);
    }
    blend.project(expected);
    Learner.State s = new Learner(blend, PLAIN, tasks, List.of()).run(null, "", Learner.Watch.NONE);
    assertThat(s.theta()).containsExactly(expected, within(1e-12));
    assertThat(s.best()).containsExactly(expected, within(1e-12));
    assertThat(s.steps()).isEqualTo(1);
    double objective =
        blend.value(theta, at) - blend.value(theta, wanted) + 1 - p.vrouge().of(found);
    assertThat(s.epochs().getFirst().objective()).isCloseTo(objective, within(1e-12));
    assertThat(s.epochs().getFirst().score()).isNaN();
  }

  @Test
  void someExamplesAnEpochAndBatchesAreSteps() {
    List<Prepared> tasks = prepared(relevant(5));
    Blend blend = new Blend(List.of("gcmi"), true, false);
    Settings how = new Settings(3, 4, 2, 0.1, 0, 0, true, Inference.GREEDY, 1);
    Learner.State s = new Learner(blend, how, tasks, List.of()).run(null, "", Learner.Watch.NONE);
    assertThat(s.steps()).isEqualTo(3 * 2);
    assertThat(s.epochs()).extracting(Learner.Epoch::number).containsExactly(1, 2, 3);
  }

  @Test
  void theBestEpochIsThatOfTheBestHeldOutScore() {
    List<Prepared> all = prepared(relevant(4));
    Blend blend = new Blend(List.of("gcmi", "disparitysum"), true, false);
    Settings how = new Settings(12, 0, 2, 0.2, 0.9, 0.001, false, Inference.GREEDY, 6);
    Learner.State s =
        new Learner(blend, how, all.subList(0, 3), all.subList(3, 4))
            .run(null, "", Learner.Watch.NONE);
    double best = s.epochs().stream().mapToDouble(Learner.Epoch::score).max().orElseThrow();
    assertThat(s.bestScore()).isEqualTo(best);
    Prepared held = all.get(3);
    assertThat(held.vrouge().of(held.greedy(blend.on(held, s.best())))).isEqualTo(best);
  }

  /** Three people who go by a hidden mixture: what they show is better than facility location. */
  @Test
  void theHeldOutScoreGoesUp() {
    List<Prepared> tasks = Small.summarised(12, 30, 4, true, false);
    List<Prepared> train = tasks.subList(0, 9), held = tasks.subList(9, 12);
    Blend blend = Small.blend(true, false);
    Settings how = new Settings(6, 0, 5, 0.1, 0.9, 0.01, true, Inference.GREEDY, 1);
    Learner.State s = new Learner(blend, how, train, held).run(null, "", Learner.Watch.NONE);
    double[] poor = blend.single(blend.names().indexOf("flvmi"));
    double before =
        held.stream()
            .mapToDouble(p -> p.vrouge().of(p.greedy(blend.on(p, poor))))
            .average()
            .orElseThrow();
    assertThat(s.bestScore()).isGreaterThan(before + 0.05);
    assertThat(s.epochs().getLast().objective()).isLessThan(s.epochs().getFirst().objective());
  }

  @Test
  void theModelSaysWhereItComesFrom() {
    Learning learning = new Learning(List.of("gcmi", "flqmi"), PLAIN, Learning.KERNEL, 1000, 1);
    Learning.Learned got = learning.run(relevant(3), null, Learner.Watch.NONE);
    assertThat(got.model().notes())
        .containsEntry("from", "3 collections, 1 of them held out")
        .containsEntry("learned", PLAIN.text())
        .containsKey("held-out score");
    Learning all = new Learning(List.of("gcmi"), PLAIN, Learning.KERNEL, 1000, 0);
    assertThat(all.run(relevant(2), null, Learner.Watch.NONE).model().notes())
        .doesNotContainKey("held-out score");
  }

  @Test
  void nothingToLearnFrom() {
    Learning learning = new Learning(null, PLAIN, Learning.KERNEL, 1000, 0);
    Small.refused(() -> Learning.blend(List.of(), null), "no collections");
    Small.refused(
        () -> learning.run(List.of(), null, Learner.Watch.NONE), "0 collections", "there are 0");
    Small.refused(
        () ->
            new Learning(null, PLAIN, Learning.KERNEL, 1000, -1)
                .run(relevant(2), null, Learner.Watch.NONE),
        "-1 collections");
  }

  /** Above so many items, as many evenly spread ones are represented; guides are compared alike. */
  @Test
  void someItemsAreRepresented() {
    Collection c = relevant(1).getFirst();
    Prepared all = Prepared.of(c, Learning.KERNEL, 10).getFirst();
    Prepared some = Prepared.of(c, Learning.KERNEL, 5).getFirst();
    Blend fl = new Blend(List.of("fl"), true, false);
    Features every = c.items().select(new int[] {0, 2, 4, 6, 8});
    assertThat(some.problem().represented().rows()).isEqualTo(every.size());
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 10; j++) {
        assertThat(some.problem().represented().at(i, j))
            .isCloseTo(all.problem().ground().at(2 * i, j), within(1e-6f));
      }
    }
    double[] one = {1};
    assertThat(Inference.value(fl.on(some, one), new int[] {0}))
        .isNotEqualTo(Inference.value(fl.on(all, one), new int[] {0}));
  }

  @Test
  void settingsInALine() {
    assertThat(Settings.STANDARD.text())
        .isEqualTo(
            "20 epochs of all examples, 10 a step, step 0.1, momentum 0.9, regularisation 0.01,"
                + " greedy, seed 1");
    assertThat(new Settings(3, 7, 2, 0.5, 0, 0, false, Inference.SSP, 4).text())
        .isEqualTo(
            "3 epochs of 7 examples, weights only, 2 a step, step 0.5, momentum 0, regularisation"
                + " 0, ssp, seed 4");
    assertThat(Settings.STANDARD.weightsOnly().inner()).isFalse();
    assertThat(Inference.named(" SSP ")).isEqualTo(Inference.SSP);
    Small.refused(() -> new Settings(1, -1, 1, 1, 0, 0, true, Inference.SSP, 1), "examples is -1");
    Small.refused(() -> new Settings(1, 0, 0, 1, 0, 0, true, Inference.SSP, 1), "batch is 0");
    Small.refused(
        () -> new Settings(1, 0, 1, 1, 0, -1, true, Inference.SSP, 1), "regularisation is -1");
    Small.refused(
        () -> new Settings(1, 0, 1, Double.POSITIVE_INFINITY, 0, 0, true, Inference.SSP, 1),
        "step is Infinity");
  }

  private static List<Prepared> prepared(List<Collection> all) {
    List<Prepared> out = new ArrayList<>();
    all.forEach(c -> out.addAll(Prepared.of(c, Learning.KERNEL, 1000)));
    return out;
  }
}
