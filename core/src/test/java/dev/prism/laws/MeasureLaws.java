package dev.prism.laws;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.base.Param;
import dev.prism.base.Params;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Laws of every measure, whatever its formula. To test a measure of your own with them:
 *
 * <pre>{@code
 * class MyMeasureTest {
 *   @TestFactory
 *   Stream<DynamicTest> laws() {
 *     return MeasureLaws.of(new MyMeasure()).tests();
 *   }
 * }
 * }</pre>
 *
 * @param setting what is done to a random world before the measure sees it
 * @param parameters how λ, η and ν are drawn
 * @param worlds how many random worlds each law is checked in
 * @param features the measure reads features, so that a problem of matrices is none for it
 */
public record MeasureLaws(
    Measure measure,
    UnaryOperator<World> setting,
    Function<Random, Params> parameters,
    int worlds,
    boolean features) {

  private static final List<Law> LAWS =
      Stream.of(
              ValueLaws.ALL,
              StorageLaws.ALL,
              ThreadLaws.ALL,
              ClaimLaws.ALL,
              GradientLaws.ALL,
              ParameterLaws.ALL,
              GreedyLaws.ALL)
          .flatMap(List::stream)
          .toList();

  public static MeasureLaws of(Measure m) {
    return new MeasureLaws(m, w -> w, r -> within(m.info(), r), 6, false);
  }

  /** In worlds of some kind only: {@code in(World::nonNegative)}. */
  public MeasureLaws in(UnaryOperator<World> kind) {
    return new MeasureLaws(measure, kind, parameters, worlds, features);
  }

  /** With parameters drawn in another way than well inside the description's ranges. */
  public MeasureLaws parameters(Function<Random, Params> draw) {
    return new MeasureLaws(measure, setting, draw, worlds, features);
  }

  public MeasureLaws worlds(int count) {
    return new MeasureLaws(measure, setting, parameters, count, features);
  }

  /** The measure reads features: leave out the law about matrices. */
  public MeasureLaws readsFeatures() {
    return new MeasureLaws(measure, setting, parameters, worlds, true);
  }

  /** One test a law. */
  public Stream<DynamicTest> tests() {
    return laws()
        .map(law -> dynamicTest(measure.info().name() + ": " + law.says(), () -> check(law)));
  }

  /** All at once; throws an AssertionError at the first law that does not hold. */
  public void check() {
    laws().forEach(this::check);
  }

  /** Only what is checked in worlds of a few items, all at once. */
  void checkSmall() {
    laws().filter(law -> law.size() == Law.Size.SMALL).forEach(this::check);
  }

  private Stream<Law> laws() {
    return features ? LAWS.stream() : Stream.concat(LAWS.stream(), StorageLaws.MATRICES.stream());
  }

  private void check(Law law) {
    int count = law.size() == Law.Size.SMALL ? worlds : 1;
    Seeds.some(count)
        .forEach(
            seed -> {
              Case c = at(seed, law.size());
              Seeds.run(seed, c.toString(), s -> law.check().holds(c));
            });
  }

  /** The measure in the world of a seed. */
  Case at(long seed, Law.Size size) {
    World w =
        switch (size) {
          case SMALL -> World.of(seed);
          case TILES -> World.of(seed, 1100);
          case THREADS -> World.of(seed, 4500);
        };
    return Case.of(measure, setting.apply(w), parameters.apply(Seeds.random(seed + 7)));
  }

  /** From 0.3 to 0.9 where that is allowed: inside all ranges, and away from the special values. */
  private static Params within(MeasureInfo info, Random r) {
    Params t = Params.DEFAULTS;
    for (Param p : Param.values()) {
      MeasureInfo.Range range = info.parameters().getOrDefault(p, MeasureInfo.Range.NON_NEGATIVE);
      double lo = Math.max(range.min(), Math.min(0.3, range.max()));
      double hi = Math.min(range.max(), Math.max(0.9, range.min() + 0.6));
      t = t.with(p, lo + r.nextDouble() * (hi - lo));
    }
    return t;
  }
}
