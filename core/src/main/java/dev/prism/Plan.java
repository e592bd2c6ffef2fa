package dev.prism;

import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.InterleavedKernel;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.SparseKernel;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How similarities are kept, in words. */
final class Plan {
  /** A block that is swept again and again may take so many eighths of the memory. */
  static final int SWEPT = 6;

  /** The block of a guide. */
  static final int CROSS = 1;

  private Plan() {}

  static Map<String, String> of(Map<String, Kernel> kernels) {
    Map<String, String> out = new LinkedHashMap<>();
    kernels.forEach((what, k) -> out.put(what, words(k.storage(), k.bytes())));
    return out;
  }

  private static String words(String storage, double bytes) {
    return String.format(Locale.ROOT, "%s, %.1f MB", storage, bytes / 1e6);
  }

  static Map<String, String> of(Problem whole, Problem part) {
    Map<String, String> out = new LinkedHashMap<>();
    part.kernels()
        .forEach(
            (what, k) -> {
              double bytes = bytes(whole, part, what, k);
              boolean dropped = isStored(k) && bytes == 0;
              boolean graph = k instanceof SparseKernel s && s.isGraph();
              String how = dropped ? "on the fly" : graph ? graph(whole) : k.storage();
              out.put(what, words(how, bytes));
            });
    return out;
  }

  /** Of all items; what a part's would hold, and how much of the truth, says nothing of it. */
  private static String graph(Problem whole) {
    Storage s = whole.storage();
    return "graph, " + s.neighbours() + " neighbours by " + s.by().on(whole.size()).spec();
  }

  static long bytes(Problem whole, Problem part) {
    return Math.round(
        part.kernels().entrySet().stream()
            .mapToDouble(e -> bytes(whole, part, e.getKey(), e.getValue()))
            .sum());
  }

  private static boolean isStored(Kernel k) {
    return k instanceof DenseKernel || k instanceof InterleavedKernel;
  }

  /** Columns are always the pool's items; rows are where the block's name begins with V. */
  private static double bytes(Problem whole, Problem part, String what, Kernel k) {
    if (!isStored(k)) {
      return k.bytes() * ((double) whole.size() / part.size());
    }
    long rows = what.startsWith("V") ? whole.size() : k.rows(), columns = whole.size();
    boolean kept = whole.keeps(rows, columns, what.endsWith("swept") ? SWEPT : CROSS);
    return kept ? 4.0 * rows * columns : 0;
  }
}
