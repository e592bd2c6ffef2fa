package dev.prism.experiments.targeted;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The results of the targeted experiment. The file of the results grows run by run.
 *
 * @param split the sizes of the split in words; null in files that do not record them
 * @param cost the time that the runs took, in words; null where it was not noted
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TargetedResults(
    String data, String model, @Nullable String split, @Nullable String cost, List<Run> runs) {
  private static final Pattern LABELLED = Pattern.compile("labelled (\\d+) of each rare class");

  TargetedResults(String data, String model, @Nullable String split, List<Run> runs) {
    this(data, model, split, null, runs);
  }

  /**
   * One selection and the accuracies, in percent, before and after training with its labels.
   *
   * @param seconds the time of the selection
   * @param trainingSeconds the time of the training after it; null where it was not recorded
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Run(
      long seed,
      String strategy,
      int budget,
      @JsonProperty("target_before") double targetBefore,
      @JsonProperty("target_after") double targetAfter,
      @JsonProperty("overall_before") double overallBefore,
      @JsonProperty("overall_after") double overallAfter,
      @JsonProperty("target_picked") int targetPicked,
      double seconds,
      @JsonProperty("training_seconds") @Nullable Double trainingSeconds) {
    double targetGain() {
      return targetAfter - targetBefore;
    }

    double overallGain() {
      return overallAfter - overallBefore;
    }
  }

  static TargetedResults read(Path file) {
    TargetedResults r = StateFile.read(file, TargetedResults.class, "a file of results");
    if (r.runs == null || r.data == null) {
      throw new DataException("%s is not a file of results.", file);
    }
    return r;
  }

  /** Reads the results from a file, or returns empty results where there is no such file. */
  static TargetedResults resume(Path file, String data, String model, String split) {
    if (!Files.exists(file)) {
      return new TargetedResults(data, model, split, List.of());
    }
    TargetedResults r = read(file);
    if (!r.data.equals(data) || !model.equals(r.model) || !split.equals(r.split)) {
      throw new DataException(
          "%s has results of %s with %s (%s), but this run is of %s with %s (%s); name another"
              + " file.",
          file, r.data, r.model, r.split, data, model, split);
    }
    return r;
  }

  /** Returns whether fewer items of a rare class are labelled than in the paper's split. */
  boolean hasFewerLabelled() {
    Matcher m = LABELLED.matcher(split == null ? "" : split);
    return m.find()
        && SplitSizes.ALL.stream()
            .filter(p -> p.data().equals(data))
            .anyMatch(p -> Integer.parseInt(m.group(1)) < p.sizes().rareLabelled());
  }

  boolean has(long seed, String strategy, int budget) {
    return runs.stream()
        .anyMatch(r -> r.seed == seed && r.strategy.equals(strategy) && r.budget == budget);
  }

  TargetedResults and(Run r) {
    List<Run> all = new ArrayList<>(runs);
    all.add(r);
    return new TargetedResults(data, model, split, cost, List.copyOf(all));
  }

  void write(Path file) {
    StateFile.write(file, this);
  }
}
