package dev.prism.index;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.Accumulator;
import dev.prism.kernel.Features;
import dev.prism.kernel.NeighbourIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.util.hnsw.HnswGraphBuilder;
import org.apache.lucene.util.hnsw.HnswGraphSearcher;
import org.apache.lucene.util.hnsw.OnHeapHnswGraph;
import org.apache.lucene.util.hnsw.UpdateableRandomVectorScorer;

/**
 * Finds neighbours with the hierarchical navigable small world graph of Lucene (Malkov and
 * Yashunin, 2018), in which a search moves from row to more similar row. Safe for use by multiple
 * threads; the index is built by one thread, in the order of the rows, since several would build
 * another graph every time.
 */
public final class Hnsw implements NeighbourIndex {
  /** The edges per row, and the rows that a search keeps. */
  private static final int EDGES = 16, BEAM_WIDTH = 100;

  private static final long SEED = 42;

  /** Lucene logs the vector instructions it uses, unless its level is configured. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  static {
    if (LUCENE.getLevel() == null) {
      LUCENE.setLevel(Level.WARNING);
    }
  }

  /** Creates an index factory. */
  public Hnsw() {}

  @Override
  public Searcher build(Features rows, Accumulator by) {
    checkMemory(rows);
    float[][] x = new float[rows.size()][rows.width()];
    for (int i = 0; i < x.length; i++) {
      rows.read(i, x[i], 0);
    }
    Scorers scorers = new Scorers(x, by);
    try {
      HnswGraphBuilder builder =
          HnswGraphBuilder.create(scorers, EDGES, BEAM_WIDTH, SEED, x.length);
      for (int i = 0; i < x.length; i++) {
        Workers.checkInterrupted();
        builder.addGraphNode(i);
      }
      OnHeapHnswGraph graph = builder.getCompletedGraph();
      return (row, count) -> search(scorers, graph, row, Math.max(2 * count, BEAM_WIDTH));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // cannot happen, since the rows are in memory
    }
  }

  /** Rows are copied, and an edge takes a number and a score. */
  private static void checkMemory(Features rows) {
    long bytes = rows.size() * (4L * rows.width() + 2 * EDGES * 8 + 200);
    long heap = Runtime.getRuntime().maxMemory();
    if (bytes > heap / 10 * 7) {
      throw new BadRequestException(
          "An index of %d rows of %d numbers takes about %d MB and the heap has %d MB; find"
              + " neighbours by cells, or give Java more memory.",
          rows.size(), rows.width(), bytes >> 20, heap >> 20);
    }
  }

  private static int[] search(Scorers scorers, OnHeapHnswGraph graph, int row, int count) {
    try {
      UpdateableRandomVectorScorer scorer = scorers.scorer();
      scorer.setScoringOrdinal(row);
      var found = HnswGraphSearcher.search(scorer, count, graph, null, Integer.MAX_VALUE);
      return Arrays.stream(found.topDocs().scoreDocs).mapToInt(d -> d.doc).toArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
