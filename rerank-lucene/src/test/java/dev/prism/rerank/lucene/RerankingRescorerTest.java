package dev.prism.rerank.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.rerank.Candidates;
import dev.prism.rerank.Ranking;
import dev.prism.rerank.Reranker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RerankingRescorerTest {
  private static final int WIDTH = 16;
  private static final int DOCUMENTS = 60;
  private static final int SEGMENT = 20;
  private static final float[][] VECTORS = new float[DOCUMENTS][];
  private static final float[] QUERY = new float[WIDTH];

  private static ByteBuffersDirectory directory;
  private static DirectoryReader reader;
  private static IndexSearcher searcher;

  /** Three segments; every tenth document has no vector. */
  @BeforeAll
  static void index() throws IOException {
    Random random = new Random(1);
    directory = new ByteBuffersDirectory();
    QUERY[0] = 1;
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        Document d = new Document();
        d.add(new StoredField("id", i));
        if (i % 10 != 9) {
          VECTORS[i] = new float[WIDTH];
          for (int j = 0; j < WIDTH; j++) {
            VECTORS[i][j] = (float) random.nextGaussian() + (j == 0 ? 2 : 0);
          }
          d.add(new KnnFloatVectorField("v", VECTORS[i], VectorSimilarityFunction.COSINE));
        }
        d.add(new NumericDocValuesField("tokens", 10 + i % 7));
        d.add(new SortedDocValuesField("source", new BytesRef("s" + i % 4)));
        writer.addDocument(d);
        if (i % SEGMENT == SEGMENT - 1) {
          writer.commit();
        }
      }
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    assertThat(reader.leaves()).hasSize(DOCUMENTS / SEGMENT);
  }

  @AfterAll
  static void close() throws IOException {
    reader.close();
    directory.close();
  }

  private static TopDocs nearest(int k) throws IOException {
    return searcher.search(new KnnFloatVectorQuery("v", QUERY, k), k);
  }

  private static int[] docs(TopDocs hits) {
    return Arrays.stream(hits.scoreDocs).mapToInt(h -> h.doc).toArray();
  }

  private static RerankingRescorer rescorer(Reranker reranker) {
    return RerankingRescorer.of(reranker, "v", QUERY);
  }

  @Test
  void picksAreThoseOfTheRerankerOnTheSameVectors() throws IOException {
    TopDocs found = nearest(30);
    int[] docs = docs(found);
    float[][] vectors = Arrays.stream(docs).mapToObj(d -> VECTORS[d]).toArray(float[][]::new);
    int[] expected =
        Arrays.stream(
                Reranker.standard().k(7).rerank(Candidates.of(vectors).query(QUERY)).indices())
            .map(i -> docs[i])
            .toArray();
    TopDocs picks = rescorer(Reranker.standard()).rescore(searcher, found, 7);
    assertThat(docs(picks)).containsExactly(expected);
    assertThat(docs(picks)).isNotEqualTo(Arrays.copyOf(docs, 7));
    assertThat(picks.totalHits).isEqualTo(found.totalHits);
  }

  @Test
  void scoresFall() throws IOException {
    TopDocs picks = rescorer(Reranker.standard()).rescore(searcher, nearest(20), 10);
    for (int i = 1; i < 10; i++) {
      assertThat(picks.scoreDocs[i].score).isLessThan(picks.scoreDocs[i - 1].score).isPositive();
    }
  }

  @Test
  void hitsWithoutAVectorFollowThePicks() throws IOException {
    TopDocs all = searcher.search(MatchAllDocsQuery.INSTANCE, DOCUMENTS);
    int[] docs = docs(rescorer(Reranker.standard()).rescore(searcher, all, DOCUMENTS));
    assertThat(docs).hasSize(DOCUMENTS).doesNotHaveDuplicates();
    assertThat(Arrays.copyOfRange(docs, 54, DOCUMENTS)).containsExactly(9, 19, 29, 39, 49, 59);
  }

  @Test
  void aBudgetLimitsTheSumOfAField() throws IOException {
    TopDocs picks =
        rescorer(Reranker.standard().tokens(60)).costs("tokens").rescore(searcher, nearest(30), 30);
    int tokens = Arrays.stream(docs(picks)).map(d -> 10 + d % 7).sum();
    assertThat(tokens).isBetween(45, 60);
  }

  @Test
  void aGroupGivesAtMostWhatItMay() throws IOException {
    TopDocs picks =
        rescorer(Reranker.standard().perGroup(2))
            .groups("source")
            .rescore(searcher, nearest(40), 40);
    assertThat(docs(picks)).hasSize(8);
    for (int s = 0; s < 4; s++) {
      int source = s;
      assertThat(Arrays.stream(docs(picks)).filter(d -> d % 4 == source)).hasSize(2);
    }
  }

  @Test
  void whatWasShownIsNotRepeated() throws IOException {
    TopDocs found = nearest(30);
    int first = rescorer(Reranker.of("logdetmi")).rescore(searcher, found, 1).scoreDocs[0].doc;
    int next =
        rescorer(Reranker.of("logdetcmi"))
            .shown(VECTORS[first])
            .rescore(searcher, found, 1)
            .scoreDocs[0]
            .doc;
    assertThat(next).isNotEqualTo(first);
  }

  @Test
  void firstScoresCountWhenAskedFor() throws IOException {
    TopDocs found = nearest(30);
    ScoreDoc[] last = found.scoreDocs.clone();
    last[29] = new ScoreDoc(last[29].doc, 100);
    TopDocs scored = new TopDocs(found.totalHits, last);
    RerankingRescorer heavy = rescorer(Reranker.standard().relevanceWeight(100));
    assertThat(docs(heavy.rescore(searcher, scored, 1))).doesNotContain(last[29].doc);
    assertThat(docs(heavy.useScores().rescore(searcher, scored, 1))).containsExactly(last[29].doc);
  }

  @Test
  void aListenerReceivesReasonsAndNotes() throws IOException {
    List<Ranking> rankings = new ArrayList<>();
    List<TopDocs> hits = new ArrayList<>();
    rescorer(Reranker.standard())
        .listener(
            (h, r) -> {
              hits.add(h);
              rankings.add(r);
            })
        .rescore(searcher, searcher.search(MatchAllDocsQuery.INSTANCE, DOCUMENTS), 3);
    assertThat(hits.getFirst().scoreDocs).hasSize(54);
    assertThat(rankings.getFirst().picks()).hasSize(3);
    assertThat(rankings.getFirst().picks().getFirst().reason()).isNotBlank();
  }

  @Test
  void noHitsAndNoVectorsAreNoError() throws IOException {
    TopDocs none = new TopDocs(nearest(1).totalHits, new ScoreDoc[0]);
    assertThat(rescorer(Reranker.standard()).rescore(searcher, none, 5).scoreDocs).isEmpty();
    TopDocs found = nearest(5);
    int[] docs =
        docs(RerankingRescorer.of(Reranker.standard(), "w", QUERY).rescore(searcher, found, 3));
    assertThat(docs).containsExactly(Arrays.copyOf(docs(found), 3));
  }

  @Test
  void explanationsHoldTheCosine() throws IOException {
    RerankingRescorer r = rescorer(Reranker.standard());
    Explanation first = Explanation.match(0.5f, "first pass");
    Explanation e = r.explain(searcher, first, 0);
    double norm = 0;
    for (float x : VECTORS[0]) {
      norm += (double) x * x;
    }
    assertThat(e.isMatch()).isTrue();
    assertThat(e.getValue().doubleValue())
        .isCloseTo(VECTORS[0][0] / Math.sqrt(norm), org.assertj.core.api.Assertions.within(1e-5));
    assertThat(e.getDetails()).containsExactly(first);
    assertThat(r.explain(searcher, first, 9).isMatch()).isFalse();
  }

  @Test
  void allHitsAreThereOnce() throws IOException {
    Set<Integer> before = new HashSet<>(Arrays.stream(docs(nearest(25))).boxed().toList());
    Set<Integer> after = new HashSet<>();
    for (int d : docs(rescorer(Reranker.standard()).rescore(searcher, nearest(25), 25))) {
      after.add(d);
    }
    assertThat(after).isEqualTo(before);
  }
}
