package dev.prism.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learned mixtures named by {@code @file}. */
class LearnedModelTest {
  @TempDir Path folder;

  private static Problem pool(int n) {
    SplittableRandom chance = new SplittableRandom(n);
    float[][] x = new float[n][5];
    for (float[] row : x) {
      for (int e = 0; e < row.length; e++) {
        row[e] = (float) chance.nextDouble();
      }
    }
    return Problem.of(Features.of(x));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("a+b.model"), text);
  }

  @Test
  void membersAreDividedByTheirValueOnRandomSets() throws IOException {
    LearnedModel m =
        new LearnedModel("2*fl + 0.5*gc:lambda=0.7", "dot", 4, Map.of("learned", "today"));
    Path file = write(m.text());
    assertThat(LearnedModel.read(file)).isEqualTo(m);
    Problem v = pool(40);
    Spec spec = Spec.parse("@" + file, v);
    Objective f = spec.on(v);
    double fl = worth("fl", v), gc = worth("gc:lambda=0.7", v);
    Objective apart = Spec.parse(2 / fl + "*fl + " + 0.5 / gc + "*gc:lambda=0.7", v).on(v);
    assertThat(f.evaluate(1, 2, 3).value())
        .isCloseTo(apart.evaluate(1, 2, 3).value(), within(1e-9));
    assertThat(Spec.parse(spec.text(), v).on(v).evaluate(5, 6).value())
        .isEqualTo(f.evaluate(5, 6).value());
    assertThat(LearnedModel.kernelFor("@" + file)).isEqualTo("dot");
    assertThat(LearnedModel.kernelFor("fl")).isEqualTo("cosine");
    assertThat(Request.pick(3).measure("@" + file).from(v).selection().picks()).hasSize(3);
  }

  /** The size of the summaries that a model was learned from is that of its coverage. */
  @Test
  void coverageIsForTheSizeOfTheModel() throws IOException {
    Path file = write(new LearnedModel("1*satcov", "dot", 3, Map.of()).text());
    Problem v = pool(40);
    Spec spec = Spec.parse("@" + file, v);
    assertThat(spec.text()).contains("satcov:lambda=1,k=3");
    assertThat(Spec.parse(spec.text(), v).on(v).evaluate(5, 6).value())
        .isEqualTo(spec.on(v).evaluate(5, 6).value());
    double own = Spec.parse("satcov:k=3", v).on(v).evaluate(5, 6, 7).value();
    assertThat(spec.on(v).evaluate(5, 6, 7).value())
        .isCloseTo(own / worth("satcov:k=3", v, 3), within(1e-9));
    Path set = write(new LearnedModel("1*satcov:k=5", "dot", 3, Map.of()).text());
    assertThat(Spec.parse("@" + set, v).text()).contains("k=5");
  }

  /** As η falls, a member keeps its preferences and then fades out; it never vanishes at once. */
  @Test
  void noCliffWhereAScaleIsSmall() {
    SplittableRandom random = new SplittableRandom(4);
    float[][] q = {{(float) random.nextDouble(), 0.2f, 0.3f, 0.9f, 0.1f}};
    Problem v = pool(30).query(Features.of(q));
    double before = Double.NaN;
    for (double eta = 1; eta > 1e-13; eta /= 2) {
      Spec s = Spec.parse("flvmi:eta=" + eta, v);
      double scale = LearnedModel.scale(s.measure(), s.params(), v, 4).value();
      double value = s.on(v).evaluate(1, 2, 3).value() / scale;
      assertThat(value).as("η = %s", eta).isPositive();
      if (!Double.isNaN(before)) {
        assertThat(value / before).as("η = %s", eta).isBetween(0.2, 2.0);
      }
      before = value;
    }
  }

  private static double worth(String text, Problem v, int k) {
    Spec s = Spec.parseAllowingUnusedSets(text, v);
    return LearnedModel.scale(s.measure(), s.params(), v, k).value();
  }

  private static double worth(String text, Problem v) {
    Spec s = Spec.parseAllowingUnusedSets(text, v);
    return LearnedModel.scale(s.measure(), s.params(), v, 4).value();
  }

  /** The value of facility location grows with the pool, so its scale does too. */
  @Test
  void scaleDependsOnThePool() {
    assertThat(worth("fl", pool(80))).isGreaterThan(1.5 * worth("fl", pool(40)));
  }

  @Test
  void rejectsFilesThatAreNotModels() throws IOException {
    Problem v = pool(10);
    refused(v, folder.resolve("none"), "there is no such file");
    refused(v, write("hello"), "is not a model");
    refused(v, write("prism model 1\nmeasure: fl\n"), "is incomplete");
    Path latin = Files.write(folder.resolve("latin.model"), new byte[] {'a', (byte) 0xfc, '\n'});
    refused(v, latin, "not text in UTF-8");
    assertThatThrownBy(() -> Spec.parse("0.5*@m.model + fl", v))
        .hasMessageContaining("no part of a mixture");
    refused(v, write("prism model 1\nmeasure: fl\nkernel: dot\nk: 0\n"), "whole number from 1");
    refused(v, write("prism model 1\nmeasure: flqmi\nkernel: dot\nk: 2\n"), "needs a query set");
  }

  private static void refused(Problem v, Path file, String message) {
    assertThatThrownBy(() -> Spec.parse("@" + file, v))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(message);
  }
}
