package dev.prism.bench;

import dev.prism.Selection;
import java.util.List;
import java.util.function.Consumer;

/** Two threads beside one: never slower, and the same picks to the last bit. */
final class Threads {
  private final int rounds;
  private final Consumer<BenchmarkLine> out;

  Threads(int rounds, Consumer<BenchmarkLine> out) {
    this.rounds = rounds;
    this.out = out;
  }

  void run() {
    run(
        List.of(
            Case.of("fl", 4000, 50, false, false),
            Case.of("flcmi", 4000, 50, true, true),
            Case.of("gc:lambda=0.4", 20_000, 50, false, false),
            Case.of("logdetmi:ridge=1", 20_000, 50, true, false),
            Case.of("flqmi", 100_000, 50, true, false),
            Case.of("com:psi=log", 50_000, 50, true, false)));
  }

  void run(List<Case> cases) {
    for (Case c : cases) {
      Selection[] found = new Selection[2];
      Timing[] both =
          Timing.bests(
              rounds, List.of(() -> () -> found[0] = c.run(1), () -> () -> found[1] = c.run(2)));
      Timing one = both[0], two = both[1];
      if (!found[0].picks().equals(found[1].picks())) {
        throw new IllegalStateException(c.measure() + ": two threads pick other items than one");
      }
      out.accept(
          new BenchmarkLine(
              "threads " + c.measure() + " / one",
              c.pool().size(),
              RandomData.D,
              c.k(),
              2,
              two.seconds(),
              two.peak(),
              one.seconds(),
              one.seconds() / two.seconds(),
              1,
              Double.NaN));
    }
  }
}
