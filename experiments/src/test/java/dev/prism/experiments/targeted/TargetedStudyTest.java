package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import dev.prism.targeted.Learner;
import dev.prism.targeted.ModelOutputs;
import dev.prism.targeted.Representation;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole loop in small, with a model that is trained in no time. */
class TargetedStudyTest {
  private static final int CLASSES = 4, WIDTH = 6;
  @TempDir Path folder;

  /** Softmax regression by a few steps of gradient descent, from zeros. */
  private record Regression() implements Learner {
    @Override
    public String name() {
      return "regression";
    }

    @Override
    public Model fit(Features x, int[] labels, long seed) {
      double[][] w = new double[CLASSES][WIDTH + 1];
      float[] row = new float[WIDTH];
      for (int step = 0; step < 60; step++) {
        double[][] g = new double[CLASSES][WIDTH + 1];
        for (int i = 0; i < labels.length; i++) {
          x.read(i, row, 0);
          double[] r = softmax(logits(w, row));
          r[labels[i]] -= 1;
          for (int c = 0; c < CLASSES; c++) {
            for (int e = 0; e <= WIDTH; e++) {
              g[c][e] += r[c] * (e < WIDTH ? row[e] : 1) / labels.length;
            }
          }
        }
        for (int c = 0; c < CLASSES; c++) {
          for (int e = 0; e <= WIDTH; e++) {
            w[c][e] -= g[c][e];
          }
        }
      }
      return new Model() {
        @Override
        public ModelOutputs outputs(Features rows) {
          float[][] z = new float[rows.size()][];
          for (int i = 0; i < z.length; i++) {
            float[] one = new float[WIDTH];
            rows.read(i, one, 0);
            z[i] = logits(w, one);
          }
          return new ModelOutputs(rows, Features.of(z));
        }

        @Override
        public void close() {}
      };
    }

    private static double[] softmax(float[] z) {
      double[] p = new double[z.length];
      double sum = 0;
      for (int c = 0; c < p.length; c++) {
        p[c] = Math.exp(z[c]);
        sum += p[c];
      }
      for (int c = 0; c < p.length; c++) {
        p[c] /= sum;
      }
      return p;
    }

    private static float[] logits(double[][] w, float[] x) {
      float[] z = new float[CLASSES];
      for (int c = 0; c < CLASSES; c++) {
        double s = w[c][WIDTH];
        for (int e = 0; e < WIDTH; e++) {
          s += w[c][e] * x[e];
        }
        z[c] = (float) s;
      }
      return z;
    }
  }

  private static float[][] points(int n, int[] labels, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    float[][] x = new float[n][WIDTH];
    for (int i = 0; i < n; i++) {
      labels[i] = i % CLASSES;
      for (int e = 0; e < WIDTH; e++) {
        x[i][e] = (float) (r.nextGaussian() + (e == labels[i] ? 2.5 : 0));
      }
    }
    return x;
  }

  private static TargetedStudy experiment() {
    int[] y = new int[1200], testY = new int[400];
    Features x = Features.of(points(1200, y, 1)), test = Features.of(points(400, testY, 2));
    return experiment(new Samples(x, y), new Samples(test, testY), false);
  }

  private static TargetedStudy experiment(Samples train, Samples test, boolean exhaust) {
    SplitSizes r =
        SplitSizes.sampled("points", 1, new SplitSizes.Sizes(2, 40, 20, 200, 5, 3), 6, 12);
    return new TargetedStudy(train, test, r, new Regression(), Representation.GRADIENT, exhaust);
  }

  private TargetedResults run(Path file, Consumer<String> progress) {
    return experiment().run(file, List.of(1L, 2L), Strategies.ALL, progress);
  }

  private static List<TargetedResults.Run> timeless(TargetedResults r) {
    return r.runs().stream()
        .map(
            x ->
                new TargetedResults.Run(
                    x.seed(),
                    x.strategy(),
                    x.budget(),
                    x.targetBefore(),
                    x.targetAfter(),
                    x.overallBefore(),
                    x.overallAfter(),
                    x.targetPicked(),
                    0,
                    null))
        .toList();
  }

  /** Every strategy, two budgets, two runs; and a target that the guided ones find. */
  @Test
  void wholeLoop() {
    Path file = folder.resolve("all.json");
    TargetedResults r = run(file, text -> {});
    assertThat(r.runs()).hasSize(2 * 2 * Strategies.ALL.size());
    assertThat(TargetedResults.read(file)).isEqualTo(r);
    TargetedStatistics s = new TargetedStatistics(r);
    double guided = s.overBudgets("flqmi", TargetedResults.Run::targetPicked).mean();
    double drawn = s.overBudgets("random", TargetedResults.Run::targetPicked).mean();
    assertThat(guided).isGreaterThan(3 * drawn);
    assertThat(s.overBudgets("flqmi", TargetedResults.Run::targetGain).mean())
        .isGreaterThan(s.overBudgets("random", TargetedResults.Run::targetGain).mean());
  }

  /** Cut off after some results, the same command ends with the same table. */
  @Test
  void goesOn() {
    TargetedResults whole = run(folder.resolve("whole.json"), text -> {});
    Path file = folder.resolve("cut.json");
    int[] lines = new int[1];
    assertThatThrownBy(
            () ->
                run(
                    file,
                    text -> {
                      if (++lines[0] == 31) {
                        throw new IllegalStateException("cut off");
                      }
                    }))
        .hasMessage("cut off");
    assertThat(TargetedResults.read(file).runs()).hasSize(29);
    int[] more = new int[1];
    TargetedResults again = run(file, text -> more[0]++);
    assertThat(timeless(again)).isEqualTo(timeless(whole));
    assertThat(more[0]).isEqualTo(2 + 4 * Strategies.ALL.size() - 29);
    assertThat(timeless(run(file, text -> more[0] = -1))).isEqualTo(timeless(whole));
    assertThat(more[0]).as("nothing is left to do").isNotEqualTo(-1);
  }

  /** Random doubles until the pool of 3 × 200 + 20 is used up, and the others do not. */
  @Test
  void untilThePoolIsUsedUp() {
    int[] y = new int[1200];
    Samples all = new Samples(Features.of(points(1200, y, 1)), y);
    List<Strategy> two = List.of(Strategies.named("entropy"), Strategies.named("random"));
    TargetedResults r =
        experiment(all, all, true).run(folder.resolve("r.json"), List.of(1L), two, text -> {});
    assertThat(r.runs().stream().filter(x -> x.strategy().equals("random")))
        .extracting(TargetedResults.Run::budget)
        .containsExactly(6, 12, 24, 48, 96, 192, 384, 620);
    assertThat(r.runs().getLast().targetPicked()).isEqualTo(20);
    assertThat(r.runs().stream().filter(x -> x.strategy().equals("entropy"))).hasSize(2);
  }

  /** The slice that is rare is an attribute: items of any class, moved aside together. */
  @Test
  void attributes() throws Exception {
    Path train = table("train.csv", 1500, 1), test = table("test.csv", 400, 2);
    DataSet d = TableDataSet.load(train.toString(), test.toString(), "kind", "scanner");
    assertThat(d.classes()).isEqualTo(CLASSES);
    assertThat(d.slices()).containsExactly("new", "old");
    assertThat(d.channels()).isEqualTo(WIDTH);
    SplitSizes sizes =
        SplitSizes.ofTable("scans")
            .rare(List.of(1))
            .sizes(new SplitSizes.Sizes(3, 120, 40, 900, 5, 5));
    TargetedStudy e =
        new TargetedStudy(
            d.train(),
            d.test(),
            sizes.budgets(List.of(20)),
            new Regression(),
            Representation.FEATURES,
            false);
    List<Strategy> two = List.of(Strategies.named("gcmi"), Strategies.named("random"));
    TargetedResults r = e.run(folder.resolve("scans.json"), List.of(1L, 2L), two, text -> {});
    TargetedStatistics s = new TargetedStatistics(r);
    assertThat(s.overBudgets("gcmi", TargetedResults.Run::targetPicked).mean()).isGreaterThan(15);
    assertThat(s.overBudgets("random", TargetedResults.Run::targetPicked).mean()).isLessThan(5);
    assertThat(s.overBudgets("gcmi", TargetedResults.Run::targetGain).mean())
        .isGreaterThan(s.overBudgets("random", TargetedResults.Run::targetGain).mean());
    assertThatThrownBy(() -> TableDataSet.load(train.toString(), null, "kind", "scaner"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("scaner");
    assertThat(TableDataSet.load(train.toString(), null, "kind", null).test().size())
        .isEqualTo(300);
  }

  /** Every eighth item is from the old scanner, which shows all else the wrong way round. */
  private Path table(String name, int n, long seed) throws Exception {
    int[] y = new int[n];
    float[][] x = points(n, y, seed);
    StringBuilder out = new StringBuilder("a,b,c,d,e,f,kind,scanner\n");
    for (int i = 0; i < n; i++) {
      boolean old = i / CLASSES % 8 == 0;
      for (int e = 0; e < WIDTH; e++) {
        out.append(old ? (e == WIDTH - 1 ? 4 : -x[i][e]) : x[i][e]).append(',');
      }
      out.append("k").append(y[i]).append(old ? ",old\n" : ",new\n");
    }
    return Files.writeString(folder.resolve(name), out);
  }

  @Test
  void anotherExperimentsFile() throws Exception {
    Path file = folder.resolve("other.json");
    new TargetedResults("mnist", "lenet", "so", List.of()).write(file);
    assertThatThrownBy(() -> run(file, text -> {}))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("name another file");
    Files.writeString(file, "[]");
    assertThatThrownBy(() -> run(file, text -> {}))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("not a file of results");
  }
}
