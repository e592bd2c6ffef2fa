package dev.prism.data.run;

import dev.prism.data.Table;
import dev.prism.kernel.Similarity;
import dev.prism.spec.LearnedModel;
import org.jspecify.annotations.Nullable;

/** Chooses the similarity of a request. Stateless. */
final class KernelChoice {
  private KernelChoice() {}

  /** The similarity that suits the data; null where one is named, or there is no query set. */
  static @Nullable SuitedSimilarity suited(FileRequest r, Table pool) {
    return r.kernel() != null
            || !r.hasQuery()
            || LearnedModel.isReference(r.measure())
            || pool.features() == null
        ? null
        : SuitedSimilarity.of(pool.features());
  }

  /** The similarity: a measure that is named keeps the cosine, whose values may matter to it. */
  static Similarity of(FileRequest r, ParsedRequest parsed, @Nullable SuitedSimilarity suited) {
    return suited == null || r.measure() != null ? parsed.similarity() : suited.similarity();
  }
}
