package dev.prism.spec;

import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.base.BadDataException;
import dev.prism.base.Dual;
import dev.prism.base.Names;
import dev.prism.base.Params;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A learned mixture, stored in a file of lines {@code name: value} and named by {@code @file} in
 * requests. Immutable and safe for use by multiple threads.
 *
 * @param measure the text form of the mixture; each member is divided by its {@link #scale} on the
 *     pool, so that weights mean the same for pools of any size
 * @param kernel the text form of the similarity
 * @param k the size of the random sets that determine scales, at least 1
 * @param notes the other lines of the file
 */
public record LearnedModel(String measure, String kernel, int k, Map<String, String> notes) {
  private static final String HEADER = "prism model 1";
  private static final int SAMPLES = 30;
  private static final double SMALLEST = 1e-12;

  /**
   * Returns whether a text names a learned model.
   *
   * @param text the text form of a measure; null for none
   * @return whether it begins with {@code @}
   */
  public static boolean isReference(@Nullable String text) {
    return text != null && text.strip().startsWith("@");
  }

  /** Reads the model that {@code @file} names. */
  static LearnedModel named(String text) {
    return read(Path.of(text.strip().substring(1)));
  }

  /**
   * Returns the default similarity for a measure.
   *
   * @param measure the text form of a measure; null for none
   * @return the similarity of a learned model, {@code cosine} for other measures
   */
  public static String kernelFor(@Nullable String measure) {
    return isReference(measure) ? named(measure).kernel : "cosine";
  }

  /**
   * Reads a model.
   *
   * @param file the file
   * @return the model
   * @throws BadDataException if the file cannot be read or is not a model
   */
  public static LearnedModel read(Path file) {
    Map<String, String> lines = new LinkedHashMap<>();
    List<String> all;
    try {
      all = Files.readAllLines(file);
    } catch (IOException e) {
      throw new BadDataException(
          e,
          "The model %s cannot be read: %s. prism learn writes models; @ is followed by the name of"
              + " the file.",
          file,
          e instanceof CharacterCodingException
              ? "it is not text in UTF-8"
              : Files.exists(file) ? e.getMessage() : "there is no such file");
    }
    if (all.isEmpty() || !all.getFirst().equals(HEADER)) {
      throw new BadDataException(
          "%s is not a model; prism learn writes models, which begin with the line \"%s\".",
          file, HEADER);
    }
    for (String line : all.subList(1, all.size())) {
      String[] pair = line.split(":", 2);
      if (pair.length == 2) {
        lines.put(pair[0].strip(), pair[1].strip());
      }
    }
    String measure = lines.remove("measure"), kernel = lines.remove("kernel");
    String k = lines.remove("k");
    if (measure == null
        || measure.isEmpty()
        || isReference(measure)
        || kernel == null
        || k == null) {
      throw new BadDataException(
          "The model %s is incomplete: it needs a line each for measure, kernel and k.", file);
    }
    double items = Names.parseNumber("k in " + file, k);
    if (!(items >= 1 && items == Math.rint(items) && items <= Integer.MAX_VALUE)) {
      throw new BadDataException("The model %s has k: %s; k is a whole number from 1.", file, k);
    }
    return new LearnedModel(measure, kernel, (int) items, Collections.unmodifiableMap(lines));
  }

  /** {@return the content of the file} */
  public String text() {
    StringBuilder out = new StringBuilder(HEADER + "\n");
    out.append("measure: ").append(measure).append("\nkernel: ").append(kernel);
    out.append("\nk: ").append(k).append('\n');
    notes.forEach((name, value) -> out.append(name).append(": ").append(value).append('\n'));
    return out.toString();
  }

  /**
   * Returns the mean value of a measure on random sets of k items, with its derivatives. Dividing
   * by it makes the weights of a mixture comparable.
   *
   * @param m the measure
   * @param at the values of its parameters
   * @param v the problem
   * @param k the size of the random sets
   * @return the absolute value of the mean, at least 1e-12; 1 if it is 0
   */
  public static Dual scale(Measure m, Params at, Problem v, int k) {
    State empty = m.forSize(k).on(v, at).start(); // may cost more than the sets
    SplittableRandom random = new SplittableRandom(1);
    int n = v.size(), size = Math.min(k, n);
    Dual sum = Dual.ZERO;
    for (int d = 0; d < SAMPLES; d++) {
      State s = empty.copy();
      for (int j : sample(n, size, random)) {
        s.add(j);
      }
      sum = sum.plus(s.dual());
    }
    Dual mean = sum.times(Math.signum(sum.value()) / SAMPLES);
    // Below the smallest scale a member fades out; a jump to 1 would make it vanish at once.
    return mean.value() == 0 ? Dual.ONE : mean.value() > SMALLEST ? mean : Dual.constant(SMALLEST);
  }

  /**
   * Samples items at random without replacement.
   *
   * @param n the number of items
   * @param size the number of items to sample, at most n
   * @param random the random numbers
   * @return the indices of the sample
   */
  public static int[] sample(int n, int size, SplittableRandom random) {
    boolean[] in = new boolean[n];
    int[] out = new int[size];
    for (int i = 0; i < size; ) {
      int j = random.nextInt(n);
      if (!in[j]) {
        in[j] = true;
        out[i++] = j;
      }
    }
    return out;
  }
}
