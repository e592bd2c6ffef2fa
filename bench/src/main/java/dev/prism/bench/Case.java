package dev.prism.bench;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.run.Request;

/** A selection from features: similarities and picks, nothing read from disk. */
record Case(
    String measure, Similarity kernel, Features pool, Features query, Features avoid, int k) {
  static Case of(String measure, int n, int k, boolean query, boolean avoid) {
    return new Case(
        measure,
        measure.startsWith("com") ? Similarity.EUCLIDEAN : Similarity.COSINE,
        Data.pool(n),
        query ? Data.query(10) : null,
        avoid ? Data.avoid(10) : null,
        k);
  }

  Selection run(int threads) {
    Problem v = Problem.of(pool).similarity(kernel).threads(threads);
    v = query == null ? v : v.query(query);
    v = avoid == null ? v : v.privateSet(avoid);
    Selection s = Request.pick(k).measure(measure).from(v).selection();
    if (s.picks().size() != k) {
      throw new IllegalStateException(measure + " picked " + s.picks().size());
    }
    return s;
  }
}
