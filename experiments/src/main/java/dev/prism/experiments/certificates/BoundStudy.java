package dev.prism.experiments.certificates;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.experiments.certificates.CertificatesResults.Bounds;
import dev.prism.run.PreparedRun;
import dev.prism.run.Request;
import dev.prism.run.Result;
import dev.prism.run.RunListener;
import dev.prism.spec.Spec;

/** The certificates of a measure with different amounts of work. Not safe for multiple threads. */
final class BoundStudy {
  private static final int RUNS = 3; // of which the shortest counts
  private static final double ENOUGH = 2; // seconds after which there is one run

  private final Problem all;
  private final String measure;

  /** The time of a run, in seconds of the processor. */
  private record Time(double total, double afterPicks) {
    Time least(Time o) {
      return new Time(Math.min(total, o.total), Math.min(afterPicks, o.afterPicks));
    }
  }

  private record Run(Result result, Time time) {}

  BoundStudy(Problem v, String measure) {
    Problem asked = v;
    Spec read = Spec.parseAllowingUnusedSets(measure, v);
    for (AuxiliarySet set : AuxiliarySet.values()) {
      boolean used = read.measure().info().needs().contains(set);
      asked = used ? asked : asked.without(set);
    }
    all = asked.threads(1); // threads that wait for each other may spin
    this.measure = measure;
  }

  Bounds of(int k) {
    Problem v = all.threads(1); // with nothing built yet
    Request request = Request.pick(k).measure(measure);
    Run none = timed(request.certify("none").prepare(v));
    Run[] more = new Run[2];
    String[] work = {"fast", "tight"};
    Time least = none.time();
    for (int i = 0; i < work.length; i++) {
      more[i] = timed(request.certify(work[i]).prepare(v));
    }
    for (int run = 1; run < RUNS && none.time().total() < ENOUGH; run++) {
      least = least.least(timed(request.certify("none").prepare(all.threads(1))).time());
      for (int i = 0; i < work.length; i++) {
        Run again = timed(request.certify(work[i]).prepare(v));
        more[i] = new Run(again.result(), again.time().least(more[i].time()));
      }
    }
    Result fast = more[0].result(), tight = more[1].result();
    return new Bounds(
        measure,
        k,
        none.result().selection().value(),
        none.result().certificate().ratio(),
        fast.certificate().ratio(),
        fast.certificate().how(),
        tight.certificate().ratio(),
        tight.certificate().how(),
        least.total(),
        Math.max(0, more[0].time().afterPicks() - least.afterPicks()),
        Math.max(0, more[1].time().afterPicks() - least.afterPicks()));
  }

  /** Bounds are computed after the last pick. */
  private static Run timed(PreparedRun run) {
    double start = ProcessorTime.seconds();
    double[] picked = {start};
    Result r =
        run.run(
            (stage, done, of, value) -> {
              if (stage == RunListener.Stage.PICKS) {
                picked[0] = ProcessorTime.seconds();
              }
            });
    double end = ProcessorTime.seconds();
    return new Run(r, new Time(end - start, end - picked[0]));
  }
}
