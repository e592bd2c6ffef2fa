package dev.prism.experiments.summaries;

import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Trials of {@link RecoveryStudy}; a file of it grows trial by trial. */
record RecoveryResults(String settings, List<RecoveryStudy.Trial> trials) {
  static RecoveryResults read(Path file) {
    RecoveryResults r = StateFile.read(file, RecoveryResults.class, "a file of results");
    if (r.settings == null || r.trials == null) {
      throw new DataException("%s is not a file of results.", file);
    }
    return r;
  }

  /**
   * Reads the results of a file, if they are of the same experiment; nothing where there is none.
   */
  static RecoveryResults resume(Path file, String settings) {
    if (!Files.exists(file)) {
      return new RecoveryResults(settings, List.of());
    }
    RecoveryResults r = read(file);
    if (!r.settings.equals(settings)) {
      throw new DataException(
          "%s has results of another experiment (%s), and this is %s; name another file.",
          file, r.settings, settings);
    }
    return r;
  }

  boolean has(long seed) {
    return trials.stream().anyMatch(t -> t.seed() == seed);
  }

  RecoveryResults and(RecoveryStudy.Trial t) {
    List<RecoveryStudy.Trial> all = new ArrayList<>(trials);
    all.add(t);
    return new RecoveryResults(settings, List.copyOf(all));
  }

  void write(Path file) {
    StateFile.write(file, this);
  }
}
