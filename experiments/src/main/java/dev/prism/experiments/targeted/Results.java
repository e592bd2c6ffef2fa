package dev.prism.experiments.targeted;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.data.DataException;
import dev.prism.data.Noted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What came of an experiment; a file of it grows run by run. */
public record Results(String data, String model, String split, List<Run> runs) {
  /** One selection and what it did: accuracies in percent. */
  public record Run(
      long seed,
      String strategy,
      int budget,
      @JsonProperty("target_before") double targetBefore,
      @JsonProperty("target_after") double targetAfter,
      @JsonProperty("overall_before") double overallBefore,
      @JsonProperty("overall_after") double overallAfter,
      @JsonProperty("target_picked") int targetPicked,
      double seconds) {
    public double targetGain() {
      return targetAfter - targetBefore;
    }

    public double overallGain() {
      return overallAfter - overallBefore;
    }
  }

  public static Results read(Path file) {
    Results r = Noted.read(file, Results.class, "a file of results");
    if (r.runs == null || r.data == null) {
      throw new DataException("%s is not a file of results.", file);
    }
    return r;
  }

  /** What the file has, if it is of the same experiment; nothing where there is none. */
  public static Results goOn(Path file, String data, String model, String split) {
    if (!Files.exists(file)) {
      return new Results(data, model, split, List.of());
    }
    Results r = read(file);
    if (!r.data.equals(data) || !model.equals(r.model) || !split.equals(r.split)) {
      throw new DataException(
          "%s has results of %s with %s (%s), and this is %s with %s (%s); name another file.",
          file, r.data, r.model, r.split, data, model, split);
    }
    return r;
  }

  public boolean has(long seed, String strategy, int budget) {
    return runs.stream()
        .anyMatch(r -> r.seed == seed && r.strategy.equals(strategy) && r.budget == budget);
  }

  public Results and(Run r) {
    List<Run> all = new ArrayList<>(runs);
    all.add(r);
    return new Results(data, model, split, List.copyOf(all));
  }

  public void write(Path file) {
    Noted.write(file, this);
  }
}
