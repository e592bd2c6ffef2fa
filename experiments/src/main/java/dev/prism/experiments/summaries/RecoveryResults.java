package dev.prism.experiments.summaries;

import dev.prism.data.DataException;
import dev.prism.data.Noted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Trials of {@link Recovery}; a file of it grows trial by trial. */
public record RecoveryResults(String how, List<Recovery.Trial> trials) {
  public static RecoveryResults read(Path file) {
    RecoveryResults r = Noted.read(file, RecoveryResults.class, "a file of results");
    if (r.how == null || r.trials == null) {
      throw new DataException("%s is not a file of results.", file);
    }
    return r;
  }

  /** What the file has, if it is of the same experiment; nothing where there is none. */
  public static RecoveryResults goOn(Path file, String how) {
    if (!Files.exists(file)) {
      return new RecoveryResults(how, List.of());
    }
    RecoveryResults r = read(file);
    if (!r.how.equals(how)) {
      throw new DataException(
          "%s has results of another experiment (%s), and this is %s; name another file.",
          file, r.how, how);
    }
    return r;
  }

  public boolean has(long seed) {
    return trials.stream().anyMatch(t -> t.seed() == seed);
  }

  public RecoveryResults and(Recovery.Trial t) {
    List<Recovery.Trial> all = new ArrayList<>(trials);
    all.add(t);
    return new RecoveryResults(how, List.copyOf(all));
  }

  public void write(Path file) {
    Noted.write(file, this);
  }
}
