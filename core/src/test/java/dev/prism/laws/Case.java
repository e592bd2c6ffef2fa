package dev.prism.laws;

import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.State;
import dev.prism.Storage;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Kernels;
import java.util.Arrays;
import java.util.Random;

/** A measure in a world, with parameters and a random order of V drawn for it. */
record Case(Measure measure, World world, Params params, int[] order) {
  /** The items that a law adds in turn: a few, and never all of them. */
  private static final int STEPS = 6;

  static Case of(Measure measure, World world, Params params) {
    return new Case(measure, world, params, shuffled(world.size(), Seeds.random(-world.seed())));
  }

  static int[] shuffled(int n, Random r) {
    int[] order = Kernels.indices(n);
    for (int i = n - 1; i > 0; i--) {
      int j = r.nextInt(i + 1);
      int x = order[i];
      order[i] = order[j];
      order[j] = x;
    }
    return order;
  }

  Case with(Params t) {
    return new Case(measure, world, t, order);
  }

  Case with(World w) {
    return new Case(measure, w, params, order);
  }

  Random random() {
    return Seeds.random(world.seed() + 1_000_003);
  }

  Objective on(Storage.Kind storage) {
    return measure.on(world.problem(storage), params);
  }

  Objective objective() {
    return on(Storage.Kind.DENSE);
  }

  /** The items that are added. */
  int[] picks() {
    return Arrays.copyOf(order, Math.min(STEPS, order.length - 1));
  }

  /** Items that are never added. */
  int[] others() {
    return Arrays.copyOfRange(order, picks().length, order.length);
  }

  static State at(Objective f, int... items) {
    State s = f.start();
    for (int j : items) {
      s.add(j);
    }
    return s;
  }

  /** The gains of some items, in a batch. */
  static double[] gains(State s, int... items) {
    double[] out = new double[items.length];
    s.gains(items, items.length, out);
    return out;
  }

  @Override
  public String toString() {
    StringBuilder s = new StringBuilder(measure.info().name());
    for (Param p : measure.info().parameters().keySet()) {
      s.append(' ').append(p.symbol()).append('=').append(params.get(p).value());
    }
    return s + ", " + world + ", picks " + Arrays.toString(picks());
  }
}
