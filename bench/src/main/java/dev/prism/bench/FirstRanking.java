package dev.prism.bench;

import dev.prism.rerank.Candidates;
import dev.prism.rerank.Reranker;

/** The first ranking of a JVM. Stateless. */
final class FirstRanking {
  private FirstRanking() {}

  /**
   * Prints the seconds of one ranking of 200 candidates of 768 numbers.
   *
   * @param args none
   */
  public static void main(String[] args) {
    float[][] vectors = RandomData.rows(201, 768, 1);
    Candidates candidates =
        Candidates.of(java.util.Arrays.copyOf(vectors, 200)).query(vectors[200]);
    long start = System.nanoTime();
    if (Reranker.standard().rerank(candidates).indices().length != 10) {
      throw new IllegalStateException();
    }
    System.out.println((System.nanoTime() - start) / 1e9);
  }
}
