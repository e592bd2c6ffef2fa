package dev.prism.experiments.certificates;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.data.StateFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of the study.
 *
 * @param bounds bounds on images
 * @param locations selections on graphs
 */
record CertificatesResults(List<Bounds> bounds, List<Location> locations) {
  /**
   * The certificates of one selection.
   *
   * @param measure the measure
   * @param k the number of picks
   * @param value the value of the selection
   * @param none value over bound without further work
   * @param fast value over bound of the default
   * @param fastMethod how it was obtained
   * @param tight value over bound until the gap is 0.01 % or 300 passes are made
   * @param tightMethod how it was obtained
   * @param selectionSeconds processor time of the selection, with similarities and without a
   *     certificate
   * @param fastSeconds the time that {@code fast} adds
   * @param tightSeconds the time that {@code tight} adds
   */
  record Bounds(
      String measure,
      int k,
      double value,
      double none,
      double fast,
      @JsonProperty("fast_method") String fastMethod,
      double tight,
      @JsonProperty("tight_method") String tightMethod,
      @JsonProperty("selection_seconds") double selectionSeconds,
      @JsonProperty("fast_seconds") double fastSeconds,
      @JsonProperty("tight_seconds") double tightSeconds) {}

  /**
   * Sums of distances on one graph, and lower bounds on the least sum.
   *
   * @param name the name of the graph
   * @param vertices the number of vertices
   * @param k the number of locations
   * @param published the published least sum; null if there is none
   * @param greedy the sum by greedy
   * @param swap the sum after swaps
   * @param found the sum after the search
   * @param none the bound that greedy comes across
   * @param tight the bound after passes without a search
   * @param least the bound after the search
   * @param optimal whether the search has proved that there is nothing better
   * @param seconds the processor time of the search
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Location(
      String name,
      int vertices,
      int k,
      @Nullable Integer published,
      double greedy,
      double swap,
      double found,
      double none,
      double tight,
      double least,
      boolean optimal,
      double seconds) {}

  static CertificatesResults of(Path file) {
    if (!Files.exists(file)) {
      return new CertificatesResults(new ArrayList<>(), new ArrayList<>());
    }
    CertificatesResults read = StateFile.read(file, CertificatesResults.class, "a file of results");
    return new CertificatesResults(
        new ArrayList<>(read.bounds()), new ArrayList<>(read.locations()));
  }

  boolean has(String measure, int k) {
    return bounds.stream().anyMatch(b -> b.measure().equals(measure) && b.k() == k);
  }

  boolean has(String graph) {
    return locations.stream().anyMatch(l -> l.name().equals(graph));
  }
}
