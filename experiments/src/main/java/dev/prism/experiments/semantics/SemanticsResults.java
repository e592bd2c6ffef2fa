package dev.prism.experiments.semantics;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import dev.prism.data.run.Version;
import dev.prism.experiments.semantics.SemanticsScores.Kind;
import dev.prism.experiments.semantics.Trends.Trend;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The results of the semantics study, as its JSON file has them.
 *
 * @param trends the paper's expectations and whether they hold
 * @param findings the scores of every measure at every value of its parameters
 * @param version the version of the program that made them
 */
record SemanticsResults(List<Trend> trends, List<Finding> findings, String version) {
  /**
   * The scores of a measure, each a mean over budgets and collections.
   *
   * @param measure the measure with its parameters
   * @param mean the scores by their keys; empty where the measure is undefined
   * @param standardError the standard errors over collections
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Finding(
      String measure,
      boolean defined,
      Map<String, Double> mean,
      @JsonProperty("standard_error") Map<String, Double> standardError) {
    Finding {
      mean = mean == null ? Map.of() : mean;
      standardError = standardError == null ? Map.of() : standardError;
    }

    double mean(Kind k) {
      return mean.get(k.key());
    }

    double standardError(Kind k) {
      return standardError.get(k.key());
    }
  }

  static SemanticsResults of(List<SemanticsStudy.Finding> all) {
    return new SemanticsResults(
        Trends.of(all),
        all.stream()
            .map(
                f ->
                    new Finding(
                        f.spec(),
                        f.defined(),
                        scores(f, k -> k.of(f.mean())),
                        scores(f, f::standardError)))
            .toList(),
        Version.TEXT);
  }

  private static Map<String, Double> scores(SemanticsStudy.Finding f, ToDoubleFunction<Kind> of) {
    Map<String, Double> out = new LinkedHashMap<>();
    for (Kind k : f.defined() ? Kind.values() : new Kind[0]) {
      out.put(k.key(), of.applyAsDouble(k));
    }
    return out;
  }

  static SemanticsResults read(Path file) {
    SemanticsResults r = StateFile.read(file, SemanticsResults.class, "a file of results");
    if (r.trends == null || r.findings == null) {
      throw new DataException("%s is not a file of results.", file);
    }
    return r;
  }

  /** Returns the scores of a measure that the study has tried. */
  Finding at(String measure) {
    return findings.stream()
        .filter(f -> f.measure.equals(measure))
        .findFirst()
        .orElseThrow(() -> new PrismException("The study does not include %s.", measure));
  }
}
