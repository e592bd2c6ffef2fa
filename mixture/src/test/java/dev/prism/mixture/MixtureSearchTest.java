package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search never does worse than what it begins with, and takes what is clearly better. */
class MixtureSearchTest {
  private static final int N = 30, WORDS = 12;
  @TempDir Path folder;

  /** People cover the words of the collection; what items are like is noise to them. */
  private static List<AnnotatedCollection> covered(int count) {
    List<AnnotatedCollection> out = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      SplittableRandom random = new SplittableRandom(40 + c);
      int[][] word = new int[N][];
      double[][] times = new double[N][];
      for (int j = 0; j < N; j++) {
        int first = (int) (WORDS * random.nextDouble() * random.nextDouble());
        word[j] = new int[] {first, (first + 1 + random.nextInt(WORDS - 1)) % WORDS};
        times[j] = new double[] {1, 1 + random.nextInt(2)};
      }
      WordCounts words = new WordCounts(WORDS, word, times);
      List<AnnotatedCollection.Reference> by = new ArrayList<>();
      for (int person = 0; person < 3; person++) {
        double[] share = words.total(IntStream.range(0, N).toArray());
        double scale = 0.2 + 0.02 * person;
        by.add(
            new AnnotatedCollection.Reference(
                "p" + person, null, null, Arrays.stream(share).map(x -> scale * x).toArray()));
      }
      AnnotatedCollection.Task task =
          new AnnotatedCollection.Task("t", null, null, Constraint.atMost(6), 6, by);
      out.add(
          new AnnotatedCollection(
              "c" + c,
              IntStream.range(0, N).mapToObj(j -> "i" + j).toList(),
              Small.features(N, 4, random),
              null,
              words,
              List.of(task),
              "made " + c));
    }
    return out;
  }

  private static MixtureScores scores(List<AnnotatedCollection> all, String... components) {
    List<List<PreparedTask>> tasks = new ArrayList<>();
    all.forEach(c -> tasks.add(PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 1000)));
    return new MixtureScores(new ParametricMixture(List.of(components), false, false), tasks);
  }

  private static double mean(MixtureScores scores, double[] theta) {
    int[] all = IntStream.range(0, scores.size()).toArray();
    return Arrays.stream(scores.of(theta, all)).average().orElseThrow();
  }

  @Test
  void neverWorseThanAComponentOrEqualWeightsOnWhatItLearnsFrom() {
    for (boolean query : new boolean[] {false, true}) {
      List<AnnotatedCollection> all = Small.referenced(6, 15, 3, query, false);
      ParametricMixture mixture = Small.mixture(query, false);
      List<List<PreparedTask>> tasks = new ArrayList<>();
      all.forEach(c -> tasks.add(PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 1000)));
      MixtureScores scores = new MixtureScores(mixture, tasks);
      MixtureSearch.LearnedMixture found =
          new MixtureSearch(scores, SearchSettings.DEFAULT).run(MixtureSearch.Listener.NONE);
      double learned = mean(scores, found.theta());
      assertThat(learned).isGreaterThanOrEqualTo(mean(scores, mixture.equal()));
      for (int m = 0; m < mixture.components(); m++) {
        assertThat(learned).isGreaterThanOrEqualTo(mean(scores, mixture.single(m)));
      }
      assertThat(learned).isGreaterThanOrEqualTo(found.score());
    }
  }

  /** The start is the best component, although another one comes first. */
  @Test
  void coverageIsFoundWherePeopleCover() {
    MixtureScores scores = scores(covered(8), "disparitysum", "gc", "satcov", "fl");
    MixtureSearch.LearnedMixture found =
        new MixtureSearch(scores, SearchSettings.DEFAULT).run(MixtureSearch.Listener.NONE);
    assertThat(found.start()).isEqualTo("satcov");
    assertThat(scores.mixture().table(found.theta()).get("satcov").get("w")).isEqualTo(1);
  }

  /** Each kept step has a gain above its standard error, and so has the cross-validation. */
  @Test
  void stepsAreKeptForAClearGainOnly() {
    MixtureScores scores = scores(covered(8), "disparitysum", "fl", "featurebased");
    SearchSettings settings = new SearchSettings(5, 4, 0, 0, true);
    List<String> said = new ArrayList<>();
    MixtureSearch.LearnedMixture found = new MixtureSearch(scores, settings).run(said::add);
    assertThat(said.getFirst()).startsWith("start: " + found.start() + ", score 0.");
    assertThat(found.steps().size()).isLessThanOrEqualTo(5);
    found.steps().forEach(s -> assertThat(s.gain()).isGreaterThan(s.error()));
    if (found.steps().isEmpty()) {
      assertThat(found.theta()).isIn(startsOf(scores.mixture()));
    } else {
      assertThat(found.gain().isClear()).isTrue();
      assertThat(mean(scores, found.theta())).isGreaterThan(found.score());
    }
  }

  private static List<double[]> startsOf(ParametricMixture mixture) {
    List<double[]> out = new ArrayList<>(List.of(mixture.equal()));
    IntStream.range(0, mixture.components()).forEach(m -> out.add(mixture.single(m)));
    return out;
  }

  /** References that say nothing: whatever is learned is one of the starts. */
  @Test
  void noiseIsNotLearned() {
    int moved = 0;
    for (int seed = 0; seed < 12; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<AnnotatedCollection> all = new ArrayList<>();
      for (int c = 0; c < 8; c++) {
        int[] y = dev.prism.spec.LearnedModel.sample(N, 4, random);
        WordCounts words = WordCounts.ofItems(N);
        AnnotatedCollection.Task t =
            new AnnotatedCollection.Task(
                "t",
                null,
                null,
                Constraint.atMost(4),
                4,
                List.of(new AnnotatedCollection.Reference("p", y, null, words.total(y))));
        List<String> ids = IntStream.range(0, N).mapToObj(j -> "i" + j).toList();
        Features x = Small.features(N, 4, random);
        all.add(new AnnotatedCollection("c" + c, ids, x, null, words, List.of(t), "d" + c));
      }
      MixtureScores scores = scores(all, "gc", "logdet", "fl", "disparitysum");
      MixtureSearch.LearnedMixture found =
          new MixtureSearch(scores, SearchSettings.DEFAULT).run(MixtureSearch.Listener.NONE);
      moved += found.steps().isEmpty() ? 0 : 1;
    }
    assertThat(moved).as("of 12 searches on random references").isLessThanOrEqualTo(5);
  }

  @Test
  void fewCollectionsAreNoEvidenceForAStep() {
    MixtureScores scores = scores(covered(1), "disparitysum", "fl", "satcov");
    MixtureSearch.LearnedMixture found =
        new MixtureSearch(scores, SearchSettings.DEFAULT).run(MixtureSearch.Listener.NONE);
    assertThat(found.steps()).isEmpty();
    assertThat(found.start()).isEqualTo("satcov");
  }

  @Test
  void aScoreIsComputedOnce() {
    MixtureScores scores = scores(covered(3), "fl", "satcov");
    double[] first = scores.of(scores.mixture().single(0), 0, 1, 2);
    assertThat(scores.evaluations()).isEqualTo(3);
    assertThat(scores.of(scores.mixture().single(0), 2, 0)).containsExactly(first[2], first[0]);
    assertThat(scores.evaluations()).isEqualTo(3);
  }

  /** Cut off anywhere, a search ends with the same model and computes only what is missing. */
  @Test
  void goesOnToTheSameModel() throws Exception {
    List<AnnotatedCollection> all = covered(6);
    MixtureLearning learning =
        new MixtureLearning(
            List.of("disparitysum", "fl", "satcov"),
            new MixtureLearner.Search(SearchSettings.DEFAULT),
            MixtureLearning.DEFAULT_KERNEL,
            1000);
    String whole = learning.run(all, null, MixtureSearch.Listener.NONE).model().text();
    Path state = folder.resolve("state");
    class Cut extends RuntimeException {}
    assertThat(
            catchThrowable(
                () ->
                    learning.run(
                        all,
                        state,
                        e -> {
                          throw new Cut();
                        })))
        .isInstanceOf(Cut.class);
    assertThat(learning.run(all, state, MixtureSearch.Listener.NONE).model().text())
        .isEqualTo(whole);
    Small.refused(
        () -> learning.run(covered(5), state, MixtureSearch.Listener.NONE),
        "another configuration");
    Files.writeString(state, "{}");
    Small.refused(
        () -> learning.run(all, state, MixtureSearch.Listener.NONE),
        "is not the state of a learning run");
  }

  /** The score at k is the mean over prefixes of k ± k/3 items. */
  @Test
  void prefixesAreScored() {
    PreparedTask p =
        PreparedTask.of(covered(1).getFirst(), "cosine-clipped:zero=0", 1000).getFirst();
    ParametricMixture fl = new ParametricMixture(List.of("fl"), false, false);
    int[] eight = p.greedy(fl.on(p, fl.single(0)), 8);
    double sum = 0;
    for (int size = 4; size <= 8; size++) {
      sum += p.vrouge().of(Arrays.copyOf(eight, size));
    }
    assertThat(TrainingScore.of(p, fl.on(p, fl.single(0)))).isCloseTo(sum / 5, within(1e-12));
    assertThat(Arrays.copyOf(eight, 6)).isEqualTo(p.greedy(fl.on(p, fl.single(0))));
  }

  @Test
  void gainsAndTheirErrors() {
    PairedGain g = PairedGain.of(new double[] {1, 2, 3}, new double[] {2, 4, 6});
    assertThat(g.mean()).isEqualTo(2);
    assertThat(g.error()).isCloseTo(1 / Math.sqrt(3), within(1e-12));
    assertThat(g.isClear()).isTrue();
    assertThat(PairedGain.of(new double[] {1}, new double[] {2}).isClear()).isFalse();
    assertThat(PairedGain.of(new double[] {1, 1}, new double[] {1, 1}).isClear()).isFalse();
    assertThat(PairedGain.of(new double[] {1, 1}, new double[] {3, 0.5}).isClear()).isFalse();
  }

  @Test
  void badSettings() {
    Small.refused(() -> new SearchSettings(-1, 5, 0, 0, true), "number of steps is -1");
    Small.refused(() -> new SearchSettings(1, 1, 0, 0, true), "number of folds is 1");
    Small.refused(() -> new SearchSettings(1, 2, -1, 0, true), "number of tasks is -1");
    Small.refused(() -> new SearchSettings(1, 2, 0, -1, true), "regularisation is -1");
    assertThat(SearchSettings.DEFAULT.weightsOnly().text())
        .isEqualTo(
            "search of at most 12 steps, weights only, 5-fold cross-validation, all tasks,"
                + " regularisation 1.0E-4");
  }
}
