package dev.prism.experiments;

import dev.prism.cli.ExperimentProvider;
import dev.prism.experiments.certificates.CertificatesExperiment;
import dev.prism.experiments.defaults.DefaultsExperiment;
import dev.prism.experiments.executions.ExecutionsExperiment;
import dev.prism.experiments.rerank.RerankExperiment;
import dev.prism.experiments.semantics.SemanticsExperiment;
import dev.prism.experiments.summaries.RecoveryExperiment;
import dev.prism.experiments.summaries.SummariesExperiment;
import dev.prism.experiments.targeted.TargetedExperiment;
import java.nio.file.Path;
import java.util.List;

/** Provides the subcommands of {@code prism experiment}. Stateless. */
public final class Experiments implements ExperimentProvider {
  /** The folder of MNIST's files, which the launcher brings along. */
  public static final Path MNIST = Path.of(System.getProperty("prism.home", "."), "demo", "mnist");

  /** Creates the provider; the service loader calls it. */
  public Experiments() {}

  @Override
  public List<Class<?>> commands() {
    return List.of(
        TargetedExperiment.class,
        SummariesExperiment.class,
        RecoveryExperiment.class,
        SemanticsExperiment.class,
        ExecutionsExperiment.class,
        RerankExperiment.class,
        DefaultsExperiment.class,
        CertificatesExperiment.class,
        ReportCommand.class);
  }
}
