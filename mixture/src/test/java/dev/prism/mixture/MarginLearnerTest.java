package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MarginLearnerTest {
  @TempDir Path folder;

  static Stream<Arguments> flavours() {
    return Stream.of(
        Arguments.of(false, false),
        Arguments.of(true, false),
        Arguments.of(false, true),
        Arguments.of(true, true));
  }

  /** ∂F/∂Θ of every component, weight and parameter, by central differences. */
  @ParameterizedTest
  @MethodSource("flavours")
  void derivativesAreFiniteDifferences(boolean query, boolean avoid) {
    ParametricMixture mixture = Small.mixture(query, avoid);
    List<PreparedTask> tasks = Small.prepared(Small.collections(3, 15, 4, query, avoid), mixture);
    SplittableRandom random = new SplittableRandom(4);
    for (PreparedTask p : tasks) {
      double[] theta = mixture.start(true, random);
      int[] y = SummaryScores.randomSummary(p, random);
      double[] g = mixture.gradient(p, theta, y);
      assertThat(mixture.value(theta, g))
          .isCloseTo(LossAugmentedInference.value(mixture.on(p, theta), y), within(1e-5));
      for (int i = 0; i < theta.length; i++) {
        double h = 1e-4, was = theta[i];
        theta[i] = was + h;
        double above = LossAugmentedInference.value(mixture.on(p, theta), y);
        theta[i] = was - h;
        double below = LossAugmentedInference.value(mixture.on(p, theta), y);
        theta[i] = was;
        assertThat(g[i])
            .as("Θ[%d] of %s", i, mixture.text(theta))
            .isCloseTo((above - below) / (2 * h), within(2e-3 * (1 + Math.abs(g[i]))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("flavours")
  void theObjectiveGoesDown(boolean query, boolean avoid) {
    List<PreparedTask> tasks = Small.summarised(6, 20, 4, query, avoid);
    ParametricMixture mixture = Small.mixture(query, avoid);
    for (LossAugmentedInference inference : LossAugmentedInference.values()) {
      LearnerSettings settings = new LearnerSettings(8, 0, 3, 0.1, 0.9, 0.01, true, inference, 1);
      MarginLearner learner =
          new MarginLearner(mixture, settings, SummaryTarget.RATER, tasks, List.of());
      double before =
          learner.objective(mixture.start(false, new SplittableRandom(settings.seed())));
      MarginLearner.State s = learner.run(null, "", MarginLearner.Listener.NONE);
      assertThat(learner.objective(s.best())).isLessThan(before);
      assertThat(s.epochs()).hasSize(8);
    }
  }

  @Test
  void weightsAloneLeaveTheParametersAtOne() {
    ParametricMixture mixture = Small.mixture(true, false);
    List<PreparedTask> tasks = Small.summarised(4, 15, 3, true, false);
    MarginLearner learner =
        new MarginLearner(
            mixture, LearnerSettings.DEFAULT.weightsOnly(), SummaryTarget.RATER, tasks, List.of());
    mixture
        .table(learner.run(null, "", MarginLearner.Listener.NONE).best())
        .values()
        .forEach(
            row ->
                row.forEach(
                    (name, v) -> {
                      if (!name.equals("w")) {
                        assertThat(v).isEqualTo(1);
                      }
                    }));
  }

  /** Cut off between two epochs, a run ends with the same bytes. */
  @Test
  void goesOnToTheSameBytes() throws IOException {
    List<AnnotatedCollection> all = referenced();
    LearnerSettings settings =
        new LearnerSettings(5, 7, 2, 0.1, 0.9, 0.01, true, LossAugmentedInference.GREEDY, 3);
    MixtureLearning learning = margin(null, settings);
    Path whole = folder.resolve("whole"), parts = folder.resolve("parts");
    String model = learning.run(all, whole, MixtureSearch.Listener.NONE).model().text();
    class Cut extends RuntimeException {}
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () ->
                    learning.run(
                        all,
                        parts,
                        e -> {
                          if (e.startsWith("epoch 2 ")) {
                            throw new Cut();
                          }
                        })))
        .isInstanceOf(Cut.class);
    List<String> epochs = new ArrayList<>();
    String again = learning.run(all, parts, e -> epochs.add(e.substring(0, 7))).model().text();
    assertThat(epochs).containsExactly("epoch 3", "epoch 4", "epoch 5");
    assertThat(again).isEqualTo(model);
    assertThat(Files.readAllBytes(parts)).isEqualTo(Files.readAllBytes(whole));
    MixtureLearning other = margin(List.of("fl"), settings);
    Small.refused(
        () -> other.run(all, parts, MixtureSearch.Listener.NONE), "another configuration");
    List<AnnotatedCollection> changed = new ArrayList<>(all);
    AnnotatedCollection c = changed.removeLast();
    changed.add(
        new AnnotatedCollection(
            c.name(), c.ids(), c.items(), c.texts(), c.words(), c.tasks(), "another"));
    Small.refused(
        () -> learning.run(changed, parts, MixtureSearch.Listener.NONE), "another configuration");
    LearnerSettings longer =
        new LearnerSettings(6, 7, 2, 0.1, 0.9, 0.01, true, LossAugmentedInference.GREEDY, 3);
    epochs.clear();
    margin(null, longer).run(all, parts, e -> epochs.add(e.substring(0, 7)));
    assertThat(epochs).containsExactly("epoch 6");
    Files.writeString(parts, "{}");
    Small.refused(
        () -> learning.run(all, parts, MixtureSearch.Listener.NONE),
        "is not the state of a learning run");
  }

  private static MixtureLearning margin(List<String> components, LearnerSettings settings) {
    return new MixtureLearning(
        components,
        new MixtureLearner.Margin(settings, SummaryTarget.RATER),
        MixtureLearning.DEFAULT_KERNEL,
        1000);
  }

  /** η of a log-determinant with one query only scales it: no pick depends on it. */
  @Test
  void whatHasNoEffectStaysAtOne() {
    ParametricMixture mixture = new ParametricMixture(List.of("gcmi", "flqmi"), true, false);
    List<PreparedTask> tasks = Small.summarised(4, 15, 3, true, false);
    boolean[] frozen = mixture.withoutEffect(tasks);
    assertThat(frozen)
        .as("weights, λ of gcmi and η of flqmi")
        .containsExactly(false, true, false, false);
    LearnerSettings settings =
        new LearnerSettings(4, 0, 3, 0.1, 0.9, 0.01, true, LossAugmentedInference.GREEDY, 1);
    double[] theta =
        new MarginLearner(mixture, settings, SummaryTarget.CONSENSUS, tasks, List.of())
            .run(null, "", MarginLearner.Listener.NONE)
            .theta();
    assertThat(theta[1]).as("λ of gcmi").isEqualTo(1);
    assertThat(theta[3]).as("η of flqmi").isNotEqualTo(1);
  }

  /** One target for a task, or one for each person. */
  @Test
  void targets() {
    PreparedTask p = Small.summarised(1, 15, 3, true, false).getFirst();
    assertThat(SummaryTarget.RATER.of(p)).hasSize(3).isEqualTo(p.summaries());
    assertThat(SummaryTarget.CONSENSUS.of(p)).hasSize(1);
    int[] consensus = SummaryTarget.CONSENSUS.of(p).getFirst();
    for (int[] y : p.summaries()) {
      assertThat(p.vrouge().of(consensus)).isGreaterThanOrEqualTo(p.vrouge().of(y));
    }
  }

  private static List<AnnotatedCollection> referenced() {
    return Small.referenced(4, 15, 3, false, false);
  }

  @Test
  void badSettings() {
    Small.refused(
        () -> new LearnerSettings(0, 0, 1, 0.1, 0.9, 0, true, LossAugmentedInference.GREEDY, 1),
        "epochs is 0");
    Small.refused(
        () -> new LearnerSettings(1, 0, 1, -1, 0.9, 0, true, LossAugmentedInference.GREEDY, 1),
        "The learning rate is -1.0");
    Small.refused(
        () -> new LearnerSettings(1, 0, 1, 1, 1, 0, true, LossAugmentedInference.GREEDY, 1),
        "The momentum is 1.0");
    Small.refused(() -> LossAugmentedInference.named("sps"), "Did you mean ssp?");
    Small.refused(
        () -> new ParametricMixture(List.of("fl + gc"), false, false), "not a single measure");
    Small.refused(() -> new ParametricMixture(List.of("flqmi"), false, false), "needs a query set");
    Small.refused(() -> SummaryTarget.named("raters"), "Did you mean rater?");
  }
}
