package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.base.Workers;
import dev.prism.measure.FL;
import dev.prism.measure.FLVMI;
import dev.prism.term.BoundOracle;
import dev.prism.term.Term;
import dev.prism.term.TermState;
import java.util.Optional;
import java.util.function.BiFunction;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/** A measure with one thing wrong is found out, by the law that is about that thing. */
class LawsCanFailTest {
  /** FLVMI with one change to its state. */
  private static Measure with(BiFunction<TermState, Workers, TermState> change) {
    return Altered.measure(
        new FLVMI(),
        t ->
            new Altered(t) {
              @Override
              TermState change(TermState m, Workers workers) {
                return change.apply(m, workers);
              }
            });
  }

  static void caught(Measure m, String law) {
    DynamicTest test =
        MeasureLaws.of(m)
            .worlds(3)
            .tests()
            .filter(t -> t.getDisplayName().contains(law))
            .findFirst()
            .orElseThrow();
    assertThatThrownBy(() -> test.getExecutable().execute(), law)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("-Dprism.seed=");
  }

  /** Changes nothing, or each of these. */
  private static class Same extends Altered.Changed {
    Same(TermState state) {
      super(state);
    }

    @Override
    TermState again(TermState other) {
      return new Same(other);
    }
  }

  @Test
  void aCorrectMeasurePasses() {
    assertThatCode(MeasureLaws.of(with((m, w) -> new Same(m))).worlds(2)::check)
        .doesNotThrowAnyException();
  }

  @Test
  void catchesAValueOfTheEmptySet() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public double value() {
                    return state.value() + 1;
                  }
                });
    caught(m, "the empty set is worth nothing");
  }

  @Test
  void catchesInexactGains() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public void addGains(int[] js, int from, int to, double weight, double[] out) {
                    state.addGains(js, from, to, 1.0001 * weight, out);
                  }
                });
    caught(m, "a gain is the difference");
  }

  @Test
  void catchesGainsThatDependOnTheBatch() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public void addGains(int[] js, int from, int to, double weight, double[] out) {
                    state.addGains(js, from, to, weight, out);
                    out[to - 1] += 1e-9 * (to - from);
                  }
                });
    caught(m, "a batch has the gains");
  }

  @Test
  void catchesGainsOutsideTheRange() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public void addGains(int[] js, int from, int to, double weight, double[] out) {
                    state.addGains(js, from, Math.min(to + 1, js.length), weight, out);
                  }
                });
    caught(m, "a batch has the gains");
  }

  @Test
  void catchesValuesThatDependOnTheOrder() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  private double extra;

                  @Override
                  public void add(int j) {
                    extra = 0.001 * j;
                    state.add(j);
                  }

                  @Override
                  public double value() {
                    return state.value() + extra;
                  }
                });
    caught(m, "does not depend on the order");
  }

  @Test
  void catchesCopiesThatShareState() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public TermState copy() {
                    return this;
                  }
                });
    caught(m, "a copy goes its own way");
  }

  @Test
  void catchesExplanationsThatDoNotSumToTheGain() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public Term.Rows explain(int j) {
                    Term.Rows r = state.explain(j);
                    return new Term.Rows(
                        r.rowName(), new int[] {r.row()[0]}, new double[] {r.amount()[0]});
                  }
                });
    caught(m, "an explanation adds up");
  }

  @Test
  void catchesValuesThatDependOnThreads() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public void addGains(int[] js, int from, int to, double weight, double[] out) {
                    state.addGains(js, from, to, weight * (1 + 4e-16 * w.threads()), out);
                  }
                });
    caught(m, "threads, to the last bit");
  }

  @Test
  void catchesMissingDerivatives() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public Dual dual() {
                    return Dual.constant(state.value());
                  }
                });
    caught(m, "finite differences");
  }

  @Test
  void catchesBoundsBelowTheGains() {
    Measure m =
        with(
            (state, w) ->
                new Same(state) {
                  @Override
                  public Optional<BoundOracle> bounds() {
                    return Optional.of(
                        new BoundOracle() {
                          @Override
                          public Kind kind() {
                            return Kind.CHEAP;
                          }

                          @Override
                          public void addBounds(int[] js, int a, int b, double x, double[] out) {
                            state.addGains(js, a, b, 0.999 * x, out);
                          }
                        });
                  }
                });
    caught(m, "bounds on gains are bounds");
  }

  @Test
  void catchesIncompleteDescriptions() {
    MeasureInfo info = MeasureInfo.of("mine", "f(A)");
    caught(Altered.measure(info, new FL()::on), "the description is complete");
    MeasureInfo far = info.parameter(Param.ETA, new MeasureInfo.Range(5, 0, 1));
    caught(Altered.measure(far, new FL()::on), "defaults are in its ranges");
  }
}
