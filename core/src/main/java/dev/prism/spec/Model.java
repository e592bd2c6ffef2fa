package dev.prism.spec;

import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.base.Dual;
import dev.prism.base.Names;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A mixture that was learned, in a file of lines {@code name: value}; {@code @file} names it where
 * a measure is asked for.
 *
 * @param measure the mixture as text; each member is divided by its {@link #scale} on the pool at
 *     hand, so that weights mean the same for pools of any size
 * @param kernel what items were compared by
 * @param k so many items the random sets have
 * @param notes what else the file says
 */
public record Model(String measure, String kernel, int k, Map<String, String> notes) {
  private static final String FIRST = "prism model 1";
  private static final int DRAWS = 30;

  /** The measure is a model that was learned. */
  public static boolean isNamed(String text) {
    return text != null && text.strip().startsWith("@");
  }

  /** By {@code @file}. */
  static Model named(String text) {
    return read(Path.of(text.strip().substring(1)));
  }

  /** What a measure's items are to be compared by, where nobody says: a model knows. */
  public static String kernel(String measure) {
    return isNamed(measure) ? named(measure).kernel : "cosine";
  }

  public static Model read(Path file) {
    Map<String, String> lines = new LinkedHashMap<>();
    List<String> all;
    try {
      all = Files.readAllLines(file);
    } catch (IOException e) {
      throw new PrismException(
          "The model %s cannot be read: %s. prism learn writes models; @ is followed by the name of"
              + " the file.",
          file, Files.exists(file) ? e.getMessage() : "there is no such file");
    }
    if (all.isEmpty() || !all.getFirst().equals(FIRST)) {
      throw new PrismException(
          "%s is not a model; prism learn writes models, which begin with the line \"%s\".",
          file, FIRST);
    }
    for (String line : all.subList(1, all.size())) {
      String[] pair = line.split(":", 2);
      if (pair.length == 2) {
        lines.put(pair[0].strip(), pair[1].strip());
      }
    }
    String measure = lines.remove("measure"), kernel = lines.remove("kernel");
    String k = lines.remove("k");
    if (measure == null || measure.isEmpty() || isNamed(measure) || kernel == null || k == null) {
      throw new PrismException(
          "The model %s is not whole: it needs a line each for measure, kernel and k.", file);
    }
    double items = Names.number("k in " + file, k);
    if (!(items >= 1 && items == Math.rint(items) && items <= Integer.MAX_VALUE)) {
      throw new PrismException("The model %s has k: %s; k is a whole number from 1.", file, k);
    }
    return new Model(measure, kernel, (int) items, Collections.unmodifiableMap(lines));
  }

  /** As the file has it. */
  public String text() {
    StringBuilder out = new StringBuilder(FIRST + "\n");
    out.append("measure: ").append(measure).append("\nkernel: ").append(kernel);
    out.append("\nk: ").append(k).append('\n');
    notes.forEach((name, value) -> out.append(name).append(": ").append(value).append('\n'));
    return out.toString();
  }

  /**
   * What a measure is worth on a set of k drawn by lot, with its derivatives. At the parameters
   * that it has: so a weight says how much a member counts, and parameters say what it prefers.
   */
  public static Dual scale(Measure m, Params at, Problem v, int k) {
    State nothing = m.on(v, at).start(); // which may cost more than the sets
    SplittableRandom chance = new SplittableRandom(1);
    int n = v.size(), size = Math.min(k, n);
    Dual sum = Dual.ZERO;
    for (int d = 0; d < DRAWS; d++) {
      State s = nothing.copy();
      for (int j : draw(n, size, chance)) {
        s.add(j);
      }
      sum = sum.plus(s.dual());
    }
    Dual mean = sum.times(Math.signum(sum.value()) / DRAWS);
    return mean.value() > 1e-9 ? mean : Dual.ONE;
  }

  /** Different items of n, drawn by lot. */
  public static int[] draw(int n, int size, SplittableRandom chance) {
    boolean[] in = new boolean[n];
    int[] out = new int[size];
    for (int i = 0; i < size; ) {
      int j = chance.nextInt(n);
      if (!in[j]) {
        in[j] = true;
        out[i++] = j;
      }
    }
    return out;
  }
}
