package dev.prism.bench;

import dev.prism.rerank.Candidates;
import dev.prism.rerank.Ranking;
import dev.prism.rerank.Reranker;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reranks 200 candidates of 768 numbers, warm and on one thread. Not safe for use by multiple
 * threads. {@code -p measure=…} times another measure, and {@code -prof gc} counts bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class RerankBenchmark {
  /** The measure. */
  @Param({"logdetmi", "gcmi + 0.5*sumredundancy", "flvmi", "mmr"})
  public String measure;

  private Reranker reranker;
  private Candidates[] candidates;
  private float[][] vectors;
  private int call;

  /** Creates the benchmark; JMH calls it. */
  public RerankBenchmark() {}

  /** Makes candidates of random numbers. */
  @Setup
  public void fill() {
    reranker = Reranker.of(measure).k(10);
    candidates = Retrieval.candidates(200, 768);
    vectors = RandomData.rows(201, 768, 0);
  }

  /** {@return a ranking} */
  @Benchmark
  public Ranking rerank() {
    return reranker.rerank(candidates[call++ % candidates.length]);
  }

  /** {@return the picks of maximal marginal relevance that computes every cosine anew} */
  @Benchmark
  public int[] mmrAnew() {
    return Retrieval.mmr(java.util.Arrays.copyOf(vectors, 200), vectors[200], 0.5);
  }
}
