package dev.prism.experiments;

import dev.prism.base.PrismException;
import dev.prism.cli.ExperimentProvider;
import dev.prism.data.DataException;
import dev.prism.experiments.executions.ExecutionsExperiment;
import dev.prism.experiments.semantics.SemanticsExperiment;
import dev.prism.experiments.summaries.RecoveryExperiment;
import dev.prism.experiments.summaries.SummariesExperiment;
import dev.prism.experiments.targeted.TargetedExperiment;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The subcommands of {@code prism experiment}, and what they share. */
public final class Experiments implements ExperimentProvider {
  /** The folder of MNIST's files, which the launcher brings along. */
  public static final Path MNIST = Path.of(System.getProperty("prism.home", "."), "demo", "mnist");

  @Override
  public List<Class<?>> commands() {
    return List.of(
        TargetedExperiment.class,
        SummariesExperiment.class,
        RecoveryExperiment.class,
        SemanticsExperiment.class,
        ExecutionsExperiment.class);
  }

  /** Runs an experiment whose options are checked: from here on, errors are those of the data. */
  public static <T> T onData(Supplier<T> work) {
    try {
      return work.get();
    } catch (DataException e) {
      throw e;
    } catch (PrismException e) {
      throw new DataException("%s", e.getMessage());
    }
  }
}
