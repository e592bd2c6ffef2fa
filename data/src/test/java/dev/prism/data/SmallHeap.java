package dev.prism.data;

import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.run.Request;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Runs in a separate JVM with too little memory for its table; see {@link SpilledRowsTest}. */
final class SmallHeap {
  private SmallHeap() {}

  static void main(String[] args) {
    System.out.println(picks(Path.of(args[0])));
  }

  /** The measures that need no more than two passes. */
  static String picks(Path file) {
    Features x = TableReader.read(file, ReadOptions.NONE).features();
    StringBuilder out = new StringBuilder();
    for (String m : List.of("flqmi", "gcmi", "com")) {
      Problem p =
          Problem.of(x)
              .similarity(Similarity.COSINE_CLIPPED)
              .query(x.select(new int[] {5, x.size() - 7}))
              .threads(2);
      int[] picks = Request.pick(5).measure(m).from(p).selection().indices();
      out.append(m).append(Arrays.toString(picks));
    }
    return out.toString();
  }
}
