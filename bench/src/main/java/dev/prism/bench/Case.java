package dev.prism.bench;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Certify;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
import org.jspecify.annotations.Nullable;

/** A selection from features in memory: similarities and picks. */
record Case(
    String measure,
    Similarity kernel,
    Features pool,
    @Nullable Features query,
    @Nullable Features privateSet,
    int k) {
  static Case of(String measure, int n, int k, boolean query, boolean privateSet) {
    return new Case(
        measure,
        similarity(measure),
        RandomData.pool(n),
        query ? RandomData.query(10) : null,
        privateSet ? RandomData.privateSet(10) : null,
        k);
  }

  /** Returns the similarity that peers use with a measure. */
  static Similarity similarity(String measure) {
    Features any = Features.of(new float[][] {{1}, {1}});
    Problem sets = Problem.of(any).query(any).privateSet(any);
    boolean nonNegative = Spec.parseAllowingUnusedSets(measure, sets).measure().needsNonNegative();
    return nonNegative ? Similarity.EUCLIDEAN : Similarity.COSINE;
  }

  Selection run(int threads) {
    return run(threads, Certify.FAST);
  }

  Selection run(int threads, Certify certify) {
    Problem v = Problem.of(pool).similarity(kernel).threads(threads);
    v = query == null ? v : v.query(query);
    v = privateSet == null ? v : v.privateSet(privateSet);
    Selection s = Request.pick(k).measure(measure).certify(certify).from(v).selection();
    if (s.picks().size() != k) {
      throw new IllegalStateException(measure + " picked " + s.picks().size());
    }
    return s;
  }
}
