package dev.prism;

import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Kernel;
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

  /** Columns are always the pool's items; rows are where the block's name begins with V. */
  static Map<String, String> of(Problem whole, Problem part) {
    Map<String, String> out = new LinkedHashMap<>();
    double times = (double) whole.size() / part.size();
    part.kernels()
        .forEach(
            (what, k) -> {
              long rows = what.startsWith("V") ? whole.size() : k.rows(), columns = whole.size();
              if (!(k instanceof DenseKernel)) {
                out.put(what, words(k.storage(), k.bytes() * times));
              } else if (whole.keeps(rows, columns, what.endsWith("swept") ? SWEPT : CROSS)) {
                out.put(what, words(k.storage(), 4.0 * rows * columns));
              } else {
                out.put(what, words("on the fly", 0));
              }
            });
    return out;
  }
}
