package dev.prism.laws;

import static dev.prism.laws.Near.near;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.Storage;
import dev.prism.term.Coverage;
import dev.prism.term.Modular;
import java.util.Arrays;
import java.util.List;

/** How similarities are kept changes nothing, and neither does leaving out a part of V early. */
final class StorageLaws {
  static final List<Law> ALL =
      List.of(
          Law.of("dense = on the fly = all neighbours", StorageLaws::storagesAgree),
          Law.of("dense = on the fly, over tiles", Law.Size.TILES, StorageLaws::tilesAgree),
          Law.of("restricting = building from those rows", StorageLaws::restrictIsRebuild));

  static final List<Law> MATRICES =
      List.of(
          Law.of("matrices = features", StorageLaws::matricesAgree),
          Law.of("restricting matrices = building from those rows", StorageLaws::restrictMatrices));

  private StorageLaws() {}

  /** Gains and values agree at every pick. */
  private static void agree(Case c, Objective want, Objective got, double tolerance, String what) {
    State s = want.start(), t = got.start();
    for (int j : c.picks()) {
      near(
          Case.gains(s, c.others()),
          Case.gains(t, c.others()),
          tolerance,
          "gains %s at |A| = %d",
          what,
          s.size());
      s.add(j);
      t.add(j);
      near(s.value(), t.value(), tolerance, "f(A) %s at |A| = %d", what, s.size());
    }
  }

  private static void storagesAgree(Case c) {
    for (Storage.Kind kind : c.world().storages()) {
      agree(c, c.objective(), c.on(kind), 1e-5, "kept as " + kind);
    }
  }

  private static void tilesAgree(Case c) {
    Objective dense = c.objective(), computed = c.on(Storage.Kind.ON_THE_FLY);
    agree(c, dense, computed, 1e-5, "on the fly");
    if (dense.parts().stream()
        .allMatch(p -> p.term() instanceof Coverage || p.term() instanceof Modular)) {
      State s = Case.at(dense, c.picks()), t = Case.at(computed, c.picks());
      Near.same(Case.gains(s, c.others()), Case.gains(t, c.others()), "gains on the fly");
      Near.same(new double[] {s.value()}, new double[] {t.value()}, "f(A) on the fly");
    }
  }

  /** Some of the items, in some order. */
  private static int[] part(Case c) {
    return Arrays.copyOf(Case.shuffled(c.world().size(), c.random()), 2 + c.world().size() / 2);
  }

  private static void restrictIsRebuild(Case c) {
    int[] ids = part(c);
    World part = c.world().rows(ids);
    Case small = Case.of(c.measure(), part, c.params());
    for (Storage.Kind kind : c.world().storages()) {
      Problem restricted = c.world().problem(kind).restrict(ids);
      Objective f = c.measure().on(restricted, c.params());
      agree(small, small.objective(), f, 1e-5, "restricted, kept as " + kind);
    }
  }

  private static void matricesAgree(Case c) {
    Objective f = c.measure().on(c.world().matrices(), c.params());
    agree(c, c.objective(), f, 1e-5, "from matrices");
  }

  private static void restrictMatrices(Case c) {
    int[] ids = part(c);
    Case small = Case.of(c.measure(), c.world().rows(ids), c.params());
    Problem restricted = c.world().matrices().restrict(ids);
    Objective f = c.measure().on(restricted, c.params());
    agree(small, small.objective(), f, 1e-5, "restricted, from matrices");
  }
}
