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
class MixtureLearningTest {
  private static final LearnerSettings PLAIN =
      new LearnerSettings(1, 0, 100, 0.5, 0, 0, true, LossAugmentedInference.GREEDY, 1);

  /** Five items point the query's way, one after the other less so; five point elsewhere. */
  private static AnnotatedCollection askedFor(int number, int[] chosen) {
    float[][] x = new float[10][];
    for (int j = 0; j < 10; j++) {
      x[j] =
          j < 5
              ? new float[] {1, 0.05f * j + 0.01f * number, 0}
              : new float[] {0.05f, j - 4, 9 - j + 0.1f * number};
    }
    WordCounts words = WordCounts.ofItems(10);
    List<String> ids = java.util.stream.IntStream.range(0, 10).mapToObj(j -> "i" + j).toList();
    AnnotatedCollection.Task t =
        new AnnotatedCollection.Task(
            "t",
            Features.of(new float[][] {{1, 0, 0}}),
            null,
            Constraint.atMost(3),
            3,
            List.of(new AnnotatedCollection.Reference("p", chosen, null, words.total(chosen))));
    return new AnnotatedCollection(
        "c" + number, ids, Features.of(x), null, words, List.of(t), "made " + number);
  }

  private static List<AnnotatedCollection> relevant(int count) {
    List<AnnotatedCollection> out = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      out.add(askedFor(c, new int[] {0, 1, 2}));
    }
    return out;
  }

  /** People take what is like the query and not what is varied: the weights say so in the end. */
  @ParameterizedTest
  @EnumSource(LossAugmentedInference.class)
  void peopleWhoGoByRelevanceAreFoundOut(LossAugmentedInference inference) {
    LearnerSettings settings = new LearnerSettings(30, 0, 4, 0.2, 0.9, 0.001, false, inference, 1);
    MixtureLearning learning = margin(List.of("gcmi", "disparitysum"), settings);
    MixtureLearning.Learned got = learning.run(relevant(5), null, MixtureSearch.Listener.NONE);
    double[] best = got.theta();
    ParametricMixture mixture = MixtureLearning.mixture(relevant(1), learning.components());
    assertThat(mixture.table(best).get("gcmi").get("w"))
        .isGreaterThan(mixture.table(best).get("disparitysum").get("w"));
    assertThat(got.model().notes()).containsEntry("training score", "1");
    PreparedTask unseen =
        PreparedTask.of(relevant(9).getLast(), MixtureLearning.DEFAULT_KERNEL, 1000).getFirst();
    assertThat(unseen.greedy(mixture.on(unseen, best))).containsExactlyInAnyOrder(0, 1, 2);
  }

  /** At Θ = 0 the worst summary, which people would not recognise, costs its whole loss: 1. */
  @Test
  void withoutWeightsTheObjectiveIsTheLargestLoss() {
    List<PreparedTask> tasks = prepared(relevant(3));
    ParametricMixture mixture = new ParametricMixture(List.of("gcmi", "flqmi"), true, false);
    MarginLearner learner =
        new MarginLearner(mixture, PLAIN, SummaryTarget.RATER, tasks, List.of());
    double[] zero = new double[mixture.size()];
    assertThat(learner.objective(zero)).isCloseTo(1, within(1e-12));
    for (LossAugmentedInference i : LossAugmentedInference.values()) {
      int[] worst = i.maximize(tasks.getFirst(), mixture.on(tasks.getFirst(), zero));
      assertThat(tasks.getFirst().vrouge().of(worst)).as(i.label()).isZero();
      assertThat(worst).hasSize(3);
    }
  }

  /** Regularisation adds ½ reg ‖Θ‖², of what is learned only. */
  @Test
  void regularisationIsHalfTheSquaredLength() {
    List<PreparedTask> tasks = prepared(relevant(2));
    ParametricMixture mixture = new ParametricMixture(List.of("gcmi", "flvmi"), true, false);
    double[] theta = {2, 1, 1, 3}; // w and λ; w and η, which is drawn towards 1
    double bare =
        new MarginLearner(mixture, PLAIN, SummaryTarget.RATER, tasks, List.of()).objective(theta);
    assertThat(regularised(0.1, true).objective(theta)).isCloseTo(bare + 0.45, within(1e-9));
    assertThat(regularised(0.1, false).objective(theta)).isCloseTo(bare + 0.25, within(1e-9));
  }

  private static MarginLearner regularised(double reg, boolean learnParameters) {
    ParametricMixture mixture = new ParametricMixture(List.of("gcmi", "flvmi"), true, false);
    LearnerSettings settings =
        new LearnerSettings(
            1, 0, 100, 0.5, 0, reg, learnParameters, LossAugmentedInference.GREEDY, 1);
    return new MarginLearner(
        mixture, settings, SummaryTarget.RATER, prepared(relevant(2)), List.of());
  }

  /** One batch, no momentum: Θ − step · (∂F at the best wrong summary − ∂F at the person's). */
  @Test
  void oneStepByHand() {
    List<PreparedTask> tasks = prepared(relevant(1));
    PreparedTask p = tasks.getFirst();
    ParametricMixture mixture = new ParametricMixture(List.of("gcmi", "flqmi"), true, false);
    double[] theta = mixture.start(false, new SplittableRandom(PLAIN.seed()));
    boolean[] frozen = mixture.withoutEffect(tasks);
    int[] found = LossAugmentedInference.GREEDY.maximize(p, mixture.on(p, theta));
    double[] at = mixture.gradient(p, theta, found);
    double[] wanted = mixture.gradient(p, theta, new int[] {0, 1, 2});
    double[] expected = theta.clone();
    for (int i = 0; i < expected.length; i++) {
      expected[i] -= frozen[i] ? 0 : 0.5 * (at[i] - wanted[i]);
    }
    mixture.project(expected);
    MarginLearner.State s =
        new MarginLearner(mixture, PLAIN, SummaryTarget.RATER, tasks, List.of())
            .run(null, "", MarginLearner.Listener.NONE);
    assertThat(s.theta()).containsExactly(expected, within(1e-12));
    assertThat(s.best()).containsExactly(expected, within(1e-12));
    assertThat(s.steps()).isEqualTo(1);
    double objective =
        mixture.value(theta, at) - mixture.value(theta, wanted) + 1 - p.vrouge().of(found);
    assertThat(s.epochs().getFirst().objective()).isCloseTo(objective, within(1e-12));
    assertThat(s.epochs().getFirst().score()).isNaN();
  }

  @Test
  void someExamplesAnEpochAndBatchesAreSteps() {
    List<PreparedTask> tasks = prepared(relevant(5));
    ParametricMixture mixture = new ParametricMixture(List.of("gcmi"), true, false);
    LearnerSettings settings =
        new LearnerSettings(3, 4, 2, 0.1, 0, 0, true, LossAugmentedInference.GREEDY, 1);
    MarginLearner.State s =
        new MarginLearner(mixture, settings, SummaryTarget.RATER, tasks, List.of())
            .run(null, "", MarginLearner.Listener.NONE);
    assertThat(s.steps()).isEqualTo(3 * 2);
    assertThat(s.epochs()).extracting(MarginLearner.Epoch::number).containsExactly(1, 2, 3);
  }

  @Test
  void theBestEpochIsThatOfTheBestHeldOutScore() {
    List<PreparedTask> all = prepared(relevant(4));
    ParametricMixture mixture = new ParametricMixture(List.of("gcmi", "disparitysum"), true, false);
    LearnerSettings settings =
        new LearnerSettings(12, 0, 2, 0.2, 0.9, 0.001, false, LossAugmentedInference.GREEDY, 6);
    MarginLearner.State s =
        new MarginLearner(
                mixture, settings, SummaryTarget.RATER, all.subList(0, 3), all.subList(3, 4))
            .run(null, "", MarginLearner.Listener.NONE);
    double best = s.epochs().stream().mapToDouble(MarginLearner.Epoch::score).max().orElseThrow();
    assertThat(s.bestScore()).isEqualTo(best);
    PreparedTask held = all.get(3);
    assertThat(held.vrouge().of(held.greedy(mixture.on(held, s.best())))).isEqualTo(best);
  }

  /** Three people who go by a hidden mixture: what they show is better than facility location. */
  @Test
  void theHeldOutScoreGoesUp() {
    List<PreparedTask> tasks = Small.summarised(12, 30, 4, true, false);
    List<PreparedTask> train = tasks.subList(0, 9), held = tasks.subList(9, 12);
    ParametricMixture mixture = Small.mixture(true, false);
    LearnerSettings settings =
        new LearnerSettings(6, 0, 5, 0.1, 0.9, 0.01, true, LossAugmentedInference.GREEDY, 1);
    MarginLearner.State s =
        new MarginLearner(mixture, settings, SummaryTarget.RATER, train, held)
            .run(null, "", MarginLearner.Listener.NONE);
    double[] poor = mixture.single(mixture.names().indexOf("flvmi"));
    double before =
        held.stream()
            .mapToDouble(p -> p.vrouge().of(p.greedy(mixture.on(p, poor))))
            .average()
            .orElseThrow();
    assertThat(s.bestScore()).isGreaterThan(before + 0.05);
    assertThat(s.epochs().getLast().objective()).isLessThan(s.epochs().getFirst().objective());
  }

  private static MixtureLearning margin(List<String> components, LearnerSettings settings) {
    return new MixtureLearning(
        components,
        new MixtureLearner.Margin(settings, SummaryTarget.RATER),
        MixtureLearning.DEFAULT_KERNEL,
        1000);
  }

  private static MixtureLearning search(List<String> components, int represented) {
    return new MixtureLearning(
        components,
        new MixtureLearner.Search(SearchSettings.DEFAULT),
        MixtureLearning.DEFAULT_KERNEL,
        represented);
  }

  @Test
  void theModelSaysWhereItComesFrom() {
    MixtureLearning.Learned got =
        margin(List.of("gcmi", "flqmi"), PLAIN).run(relevant(3), null, MixtureSearch.Listener.NONE);
    assertThat(got.model().notes())
        .containsEntry("from", "3 collections")
        .containsEntry("learned", "margin, target rater, " + PLAIN.text())
        .containsKey("training score");
    assertThat(
            search(List.of("gcmi", "disparitysum"), 1000)
                .run(relevant(3), null, MixtureSearch.Listener.NONE)
                .model()
                .notes())
        .containsEntry("start", "gcmi, score 0.8889")
        .containsEntry("steps", "none; no step has a clear gain in cross-validation")
        .containsEntry("without effect", "λ of gcmi")
        .doesNotContainKey("cross-validated gain");
  }

  @Test
  void nothingToLearnFrom() {
    Small.refused(() -> MixtureLearning.mixture(List.of(), null), "no collections");
    Small.refused(
        () -> search(null, 1000).run(List.of(), null, MixtureSearch.Listener.NONE),
        "no collections");
  }

  /** Above the limit, evenly spread items are represented; Q and P are compared in the same way. */
  @Test
  void someItemsAreRepresented() {
    AnnotatedCollection c = relevant(1).getFirst();
    PreparedTask all = PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 10).getFirst();
    PreparedTask some = PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 5).getFirst();
    ParametricMixture fl = new ParametricMixture(List.of("fl"), true, false);
    Features every = c.items().select(new int[] {0, 2, 4, 6, 8});
    assertThat(some.problem().represented().rows()).isEqualTo(every.size());
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 10; j++) {
        assertThat(some.problem().represented().at(i, j))
            .isCloseTo(all.problem().ground().at(2 * i, j), within(1e-6f));
      }
    }
    double[] one = {1};
    assertThat(LossAugmentedInference.value(fl.on(some, one), new int[] {0}))
        .isNotEqualTo(LossAugmentedInference.value(fl.on(all, one), new int[] {0}));
  }

  @Test
  void settingsInALine() {
    assertThat(LearnerSettings.DEFAULT.text())
        .isEqualTo(
            "20 epochs over all examples, batches of 10, step size 0.1, momentum 0.9,"
                + " regularisation 0.01, greedy inference, seed 1");
    assertThat(new LearnerSettings(3, 7, 2, 0.5, 0, 0, false, LossAugmentedInference.SSP, 4).text())
        .isEqualTo(
            "3 epochs over 7 examples, weights only, batches of 2, step size 0.5, momentum 0,"
                + " regularisation 0, ssp inference, seed 4");
    assertThat(LearnerSettings.DEFAULT.weightsOnly().learnParameters()).isFalse();
    assertThat(LossAugmentedInference.named(" SSP ")).isEqualTo(LossAugmentedInference.SSP);
    Small.refused(
        () -> new LearnerSettings(1, -1, 1, 1, 0, 0, true, LossAugmentedInference.SSP, 1),
        "examples is -1");
    Small.refused(
        () -> new LearnerSettings(1, 0, 0, 1, 0, 0, true, LossAugmentedInference.SSP, 1),
        "batch is 0");
    Small.refused(
        () -> new LearnerSettings(1, 0, 1, 1, 0, -1, true, LossAugmentedInference.SSP, 1),
        "regularisation is -1");
    Small.refused(
        () ->
            new LearnerSettings(
                1, 0, 1, Double.POSITIVE_INFINITY, 0, 0, true, LossAugmentedInference.SSP, 1),
        "learning rate is Infinity");
    Small.refused(
        () -> new LearnerSettings(1, 0, 1, 1e300, 0, 0, true, LossAugmentedInference.SSP, 1),
        "at most 1000");
    Small.refused(
        () -> search(List.of("gcmi"), 0).run(relevant(1), null, MixtureSearch.Listener.NONE),
        "must be at least 1");
  }

  private static List<PreparedTask> prepared(List<AnnotatedCollection> all) {
    List<PreparedTask> out = new ArrayList<>();
    all.forEach(c -> out.addAll(PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 1000)));
    return out;
  }
}
