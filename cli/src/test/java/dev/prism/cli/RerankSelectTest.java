package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.rerank.Candidates;
import dev.prism.rerank.Reranker;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line picks from a file what a reranker picks from the same vectors. */
class RerankSelectTest {
  private static final int N = 80, WIDTH = 6;

  @TempDir Path folder;
  private final float[][] vectors = new float[N][WIDTH];
  private final float[] query = new float[WIDTH];
  private final double[] costs = new double[N];
  private final List<String> groups = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder pool = new StringBuilder("doc,tokens,a,b,c,d,e,f\n");
    for (int j = 0; j < N; j++) {
      costs[j] = 20 + random.nextInt(60);
      groups.add("doc" + j % 9);
      pool.append(groups.get(j)).append(',').append((int) costs[j]);
      pool.append(row(vectors[j], random)).append('\n');
    }
    Files.writeString(folder.resolve("pool.csv"), pool);
    String one = row(query, random).substring(1);
    Files.writeString(folder.resolve("query.csv"), "a,b,c,d,e,f\n" + one + "\n");
  }

  private static String row(float[] into, SplittableRandom random) {
    StringBuilder out = new StringBuilder();
    for (int k = 0; k < into.length; k++) {
      into[k] = Math.round(1000 * random.nextGaussian()) / 1000f;
      out.append(String.format(Locale.ROOT, ",%.3f", into[k]));
    }
    return out.toString();
  }

  private int[] select(String... more) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                "select",
                folder.resolve("pool.csv").toString(),
                "-q",
                folder.resolve("query.csv").toString(),
                "--metadata",
                "doc,tokens",
                "--json"));
    words.addAll(List.of(more));
    StringWriter out = new StringWriter(), err = new StringWriter();
    int exit =
        Main.run(
            new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(String[]::new));
    assertThat(exit).as(err.toString()).isZero();
    JsonNode picks = new ObjectMapper().readTree(out.toString()).get("picks");
    return StreamSupport.stream(picks.spliterator(), false)
        .mapToInt(p -> p.get("index").intValue())
        .toArray();
  }

  private Candidates candidates() {
    return Candidates.of(vectors).query(query).costs(costs).groups(groups);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"logdetmi:ridge=0.1", "flvmi", "flqmi", "gcmi + 0.5*sumredundancy", "log-det"})
  void byNumber(String measure) throws IOException {
    assertThat(Reranker.of(measure).k(12).rerank(candidates()).indices())
        .hasSize(12)
        .containsExactly(select("-m", measure, "-k", "12"));
  }

  @Test
  void theStandardMeasure() throws IOException {
    assertThat(Reranker.standard().rerank(candidates()).indices())
        .containsExactly(
            select("-m", Reranker.STANDARD_MEASURE, "-k", String.valueOf(Reranker.DEFAULT_K)));
  }

  @Test
  void withinABudgetAndByDocument() throws IOException {
    String measure = "logdetmi:ridge=0.1";
    assertThat(Reranker.of(measure).tokens(400).rerank(candidates()).indices())
        .hasSizeGreaterThan(5)
        .containsExactly(select("-m", measure, "--costs", "tokens", "--budget", "400"));
    assertThat(Reranker.of(measure).k(15).perGroup(1).rerank(candidates()).indices())
        .hasSize(9)
        .containsExactly(select("-m", measure, "-k", "15", "--quota", "doc=*:0-1"));
  }

  /** Maximal marginal relevance has no catalogue entry, and is a class on the class path. */
  @Test
  void maximalMarginalRelevance() throws IOException {
    assertThat(Reranker.mmr(0.7).k(9).rerank(candidates()).indices())
        .containsExactly(select("-m", "dev.prism.rerank.Mmr:lambda=0.7", "-k", "9"));
  }
}
