package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Pick;
import dev.prism.Pick.Criterion;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import dev.prism.optimize.EvaluationLog;
import dev.prism.spec.LearnedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every feature works in every execution, or is rejected with a reason. */
class ExecutionMatrixTest {
  private static final int N = 240;
  private static final List<String> EXECUTIONS =
      List.of("auto", "exact", "partitioned:blocks=4", "graph:neighbours=40", "stream:sample=300");
  private static final Problem V =
      Problem.of(Features.of(rows(N, 1))).query(Features.of(rows(3, 2)));

  private static float[][] rows(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] x = new float[n][6];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) random.nextDouble();
      }
    }
    return x;
  }

  static List<String> executions() {
    return EXECUTIONS;
  }

  private static Request request(String execution) {
    return Request.pick(10).measure("flqmi:eta=0.5").execution(execution).seed(3);
  }

  private static boolean isStream(String execution) {
    return execution.startsWith("stream");
  }

  @ParameterizedTest
  @MethodSource("executions")
  void theSameRequestGivesTheSameBits(String execution) {
    Result a = request(execution).from(V), b = request(execution).from(V.threads(1));
    assertThat(a.selection().picks()).hasSize(10).isEqualTo(b.selection().picks());
    assertThat(a.executionReport().toMap()).isEqualTo(b.executionReport().toMap());
    assertThat(a.certificate()).isEqualTo(b.certificate());
    assertThat(a.selection().picks()).extracting(Pick::index).allMatch(j -> j >= 0 && j < N);
  }

  @ParameterizedTest
  @MethodSource("executions")
  void certificates(String execution) {
    Result r = request(execution).from(V);
    if (isStream(execution)) {
      assertThat(r.certificate().description()).isEqualTo("at least 40.0 % of the best possible");
    } else {
      double best = request("exact").from(V).selection().value();
      assertThat(r.certificate().hasBound()).isTrue();
      assertThat(r.certificate().bound()).isGreaterThanOrEqualTo(best - 1e-9);
      assertThat(r.selection().value() / r.certificate().bound()).isGreaterThan(0.5);
    }
  }

  @ParameterizedTest
  @MethodSource("executions")
  void checkpoints(String execution) {
    Tape tape = new Tape();
    PreparedRun run = request(execution).prepare(V);
    if (isStream(execution)) {
      assertThatThrownBy(() -> run.run(RunListener.NONE, tape))
          .isInstanceOf(PrismException.class)
          .hasMessageContaining("cannot be resumed");
      return;
    }
    Result plain = run.run(), noted = run.run(RunListener.NONE, tape);
    int computed = tape.computed;
    Result again = run.run(RunListener.NONE, tape.rewound());
    assertThat(computed).isPositive();
    assertThat(tape.computed).as("nothing is computed again").isEqualTo(computed);
    for (Result r : List.of(noted, again)) { // a checkpoint changes neither picks nor certificate
      assertThat(r.selection().picks()).isEqualTo(plain.selection().picks());
      assertThat(r.certificate().description()).isEqualTo(plain.certificate().description());
      assertThat(r.executionReport().toMap()).isEqualTo(plain.executionReport().toMap());
    }
  }

  /** An evaluation log in memory, replayed after a rewind. */
  private static final class Tape implements EvaluationLog {
    private final List<double[]> notes = new ArrayList<>();
    private int at;
    private int computed;

    @Override
    public void replayOrCompute(double[] out, int count, Runnable compute) {
      if (at < notes.size()) {
        System.arraycopy(notes.get(at), 0, out, 0, count);
      } else {
        compute.run();
        computed++;
        notes.add(Arrays.copyOf(out, count));
      }
      at++;
    }

    Tape rewound() {
      at = 0;
      return this;
    }
  }

  @ParameterizedTest
  @MethodSource("executions")
  void explanations(String execution) {
    Result r = request(execution).from(V);
    assertThat(r.reasons()).hasSize(10);
    assertThat(r.reasons())
        .allSatisfy(reason -> assertThat(reason.explanation().shares()).isNotEmpty());
    assertThat(r.reasons().getFirst().explanation().gain())
        .isCloseTo(r.selection().picks().getFirst().gain(), within(1e-6));
    assertThat(Arrays.stream(r.representatives().pick()).max().getAsInt()).isLessThan(10);
  }

  /** Once no item adds to the value, the picks go on by relevance, and say so. */
  @ParameterizedTest
  @MethodSource("executions")
  void saturation(String execution) {
    Request r = request(execution).measure("flvmi:eta=0.1");
    Result all = r.from(V), stopped = r.afterSaturation(AfterSaturation.STOP).from(V);
    assertThat(stopped.selection().picks()).isNotEmpty().hasSizeLessThan(10);
    assertThat(stopped.selection().picks()).allMatch(p -> p.gain() > 0);
    if (isStream(execution)) { // no items are left to go on with
      assertThat(all.selection()).isEqualTo(stopped.selection());
      return;
    }
    int gained = stopped.selection().picks().size();
    assertThat(all.selection().picks()).hasSize(10).startsWith(picks(stopped));
    assertThat(all.selection().picks().subList(gained, 10))
        .allMatch(p -> p.by() == Criterion.RELEVANCE && p.gain() < 1e-9);
    assertThat(all.selection().value()).isCloseTo(stopped.selection().value(), within(1e-9));
    assertThat(all.notes())
        .contains(
            gained + " of 10 picks add value; " + (10 - gained) + " were added by relevance.");
    Tape tape = new Tape();
    PreparedRun run = r.prepare(V);
    run.run(RunListener.NONE, tape);
    assertThat(run.run(RunListener.NONE, tape.rewound()).selection()).isEqualTo(all.selection());
  }

  private static Pick[] picks(Result r) {
    return r.selection().picks().toArray(Pick[]::new);
  }

  private static org.assertj.core.data.Offset<Double> within(double d) {
    return org.assertj.core.data.Offset.offset(d);
  }

  @ParameterizedTest
  @MethodSource("executions")
  void progress(String execution) {
    Set<RunListener.Stage> told = new HashSet<>();
    request(execution)
        .prepare(V)
        .run(
            (stage, done, of, value) -> {
              assertThat(done).isBetween(1L, of);
              told.add(stage);
            });
    assertThat(told)
        .contains(isStream(execution) ? RunListener.Stage.ITEMS : RunListener.Stage.PICKS);
    assertThat(told.contains(RunListener.Stage.BLOCKS))
        .isEqualTo(execution.startsWith("partitioned"));
  }

  @ParameterizedTest
  @MethodSource("executions")
  void cancellation(String execution) {
    PreparedRun run = request(execution).prepare(V);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(run::run).isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(run.run().selection().picks()).hasSize(10); // no partly built block was kept
  }

  static Stream<Arguments> constraints() {
    Constraint ten = Constraint.atMost(10);
    double[] costs = IntStream.range(0, N).mapToDouble(i -> 1 + i % 3).toArray();
    List<String> groups = IntStream.range(0, N).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList();
    Map<String, Constraint> all =
        Map.of(
            "costs", ten.knapsack(new Knapsack(costs, 9)),
            "quotas", ten.quotas(Quotas.of(groups, Quotas.parse("a:0-3"))),
            "included items", ten.include(5, 17),
            "excluded items", ten.exclude(0, 1, 2),
            "stopping rule", ten.stopAtValue(0.5));
    return EXECUTIONS.stream()
        .flatMap(e -> all.entrySet().stream().map(c -> Arguments.of(e, c.getKey(), c.getValue())));
  }

  @ParameterizedTest
  @MethodSource("constraints")
  void constraints(String execution, String what, Constraint c) {
    Request r = request(execution).constraint(c);
    if (isStream(execution)) {
      assertThatThrownBy(() -> r.prepare(V))
          .isInstanceOf(PrismException.class)
          .hasMessageContaining(what);
      return;
    }
    int[] picks = r.from(V).selection().indices();
    assertThat(picks).isNotEmpty().hasSizeLessThanOrEqualTo(10);
    switch (what) {
      case "costs" ->
          assertThat(Arrays.stream(picks).mapToDouble(i -> 1 + i % 3).sum()).isLessThanOrEqualTo(9);
      case "quotas" ->
          assertThat(Arrays.stream(picks).filter(i -> i % 2 == 0).count()).isLessThanOrEqualTo(3);
      case "included items" -> assertThat(picks).contains(5, 17);
      case "excluded items" -> assertThat(picks).doesNotContain(0, 1, 2);
      default -> assertThat(picks).hasSizeLessThan(10);
    }
  }

  @ParameterizedTest
  @MethodSource("executions")
  void learnedModels(String execution, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("learned.model");
    Files.writeString(
        file, new LearnedModel("0.7*flqmi:eta=0.5 + 0.3*gcmi", "cosine", 5, Map.of()).text());
    Result r = request(execution).measure("@" + file).from(V);
    assertThat(r.selection().picks()).hasSize(10);
    assertThat(r.spec().text()).contains("flqmi:eta=0.5").contains("gcmi").doesNotContain("@");
  }

  @ParameterizedTest
  @MethodSource("executions")
  void textFormsRoundTrip(String execution) {
    Execution e = Execution.parse(execution);
    assertThat(Execution.parse(e.text())).isEqualTo(e);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exakt                     | Did you mean exact?
          partitioned:blocks=0      | at least one
          partitioned:rounds=3      | 1 or 2
          partitioned:n=3           | has no setting n
          graph:neighbours=0        | at least 1
          graph:neighbours=many     | not a number
          stream:epsilon=2          | between 0.0001 and 1
          stream:epsilon=1e-9       | between 0.0001 and 1
          stream:sample=0           | sample is 0; it must be at least 1
          stream:rule=two-sieves    | Did you mean three-sieves?
          """)
  void badExecutionsAreRejected(String text, String message) {
    assertThatThrownBy(() -> Execution.parse(text))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(message);
  }
}
