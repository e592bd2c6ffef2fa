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

class LearnerTest {
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
    Blend blend = Small.blend(query, avoid);
    List<Prepared> tasks = Small.prepared(Small.collections(3, 15, 4, query, avoid), blend);
    SplittableRandom chance = new SplittableRandom(4);
    for (Prepared p : tasks) {
      double[] theta = blend.start(true, chance);
      int[] y = Scores.draw(p, chance);
      double[] g = blend.gradient(p, theta, y);
      assertThat(blend.value(theta, g))
          .isCloseTo(Inference.value(blend.on(p, theta), y), within(1e-5));
      for (int i = 0; i < theta.length; i++) {
        double h = 1e-4, was = theta[i];
        theta[i] = was + h;
        double above = Inference.value(blend.on(p, theta), y);
        theta[i] = was - h;
        double below = Inference.value(blend.on(p, theta), y);
        theta[i] = was;
        assertThat(g[i])
            .as("Θ[%d] of %s", i, blend.text(theta))
            .isCloseTo((above - below) / (2 * h), within(2e-3 * (1 + Math.abs(g[i]))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("flavours")
  void theObjectiveGoesDown(boolean query, boolean avoid) {
    List<Prepared> tasks = Small.summarised(6, 20, 4, query, avoid);
    Blend blend = Small.blend(query, avoid);
    for (Inference inference : Inference.values()) {
      Settings how = new Settings(8, 0, 3, 0.1, 0.9, 0.01, true, inference, 1);
      Learner learner = new Learner(blend, how, tasks, List.of());
      double before = learner.objective(blend.start(true, new SplittableRandom(how.seed())));
      Learner.State s = learner.run(null, "", Learner.Watch.NONE);
      assertThat(learner.objective(s.best())).isLessThan(before);
      assertThat(s.epochs()).hasSize(8);
    }
  }

  @Test
  void weightsAloneLeaveTheParametersAtOne() {
    Blend blend = Small.blend(true, false);
    List<Prepared> tasks = Small.summarised(4, 15, 3, true, false);
    Learner learner = new Learner(blend, Settings.STANDARD.weightsOnly(), tasks, List.of());
    blend
        .table(learner.run(null, "", Learner.Watch.NONE).best())
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
    List<Collection> all = referenced();
    Settings how = new Settings(5, 7, 2, 0.1, 0.9, 0.01, true, Inference.GREEDY, 3);
    Learning learning = new Learning(null, how, Learning.KERNEL, 1000, 1);
    Path whole = folder.resolve("whole"), parts = folder.resolve("parts");
    String model = learning.run(all, whole, Learner.Watch.NONE).model().text();
    class Cut extends RuntimeException {}
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () ->
                    learning.run(
                        all,
                        parts,
                        e -> {
                          if (e.number() == 2) {
                            throw new Cut();
                          }
                        })))
        .isInstanceOf(Cut.class);
    List<Integer> epochs = new ArrayList<>();
    String again = learning.run(all, parts, e -> epochs.add(e.number())).model().text();
    assertThat(epochs).containsExactly(3, 4, 5);
    assertThat(again).isEqualTo(model);
    assertThat(Files.readAllBytes(parts)).isEqualTo(Files.readAllBytes(whole));
    Learning other = new Learning(List.of("fl"), how, Learning.KERNEL, 1000, 1);
    Small.refused(() -> other.run(all, parts, Learner.Watch.NONE), "another question");
    List<Collection> changed = new ArrayList<>(all);
    Collection c = changed.removeLast();
    changed.add(
        new Collection(c.name(), c.ids(), c.items(), c.texts(), c.words(), c.tasks(), "another"));
    Small.refused(() -> learning.run(changed, parts, Learner.Watch.NONE), "another question");
    Settings longer = new Settings(6, 7, 2, 0.1, 0.9, 0.01, true, Inference.GREEDY, 3);
    epochs.clear();
    new Learning(null, longer, Learning.KERNEL, 1000, 1)
        .run(all, parts, e -> epochs.add(e.number()));
    assertThat(epochs).containsExactly(6);
    Files.writeString(parts, "{}");
    Small.refused(() -> learning.run(all, parts, Learner.Watch.NONE), "is not the state of a run");
  }

  private static List<Collection> referenced() {
    return Small.referenced(4, 15, 3, false, false);
  }

  @Test
  void badSettings() {
    Small.refused(
        () -> new Settings(0, 0, 1, 0.1, 0.9, 0, true, Inference.GREEDY, 1), "epochs is 0");
    Small.refused(
        () -> new Settings(1, 0, 1, -1, 0.9, 0, true, Inference.GREEDY, 1), "The step is -1.0");
    Small.refused(
        () -> new Settings(1, 0, 1, 1, 1, 0, true, Inference.GREEDY, 1), "The momentum is 1.0");
    Small.refused(() -> Inference.named("sps"), "Did you mean ssp?");
    Small.refused(() -> new Blend(List.of("fl + gc"), false, false), "not a single measure");
    Small.refused(() -> new Blend(List.of("flqmi"), false, false), "needs a query set");
    Small.refused(
        () ->
            new Learning(null, Settings.STANDARD, Learning.KERNEL, 9, 4)
                .run(referenced(), null, Learner.Watch.NONE),
        "4 collections are to be held out, and there are 4");
  }
}
