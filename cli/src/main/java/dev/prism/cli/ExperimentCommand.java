package dev.prism.cli;

import picocli.CommandLine.Command;

/** The paper's experiments, one file each. */
@Command(
    name = "experiment",
    description = "The paper's experiments, run again.",
    mixinStandardHelpOptions = true,
    subcommands = {
      TargetedExperiment.class,
      SummariesExperiment.class,
      RecoveryExperiment.class,
      SemanticsExperiment.class,
      ExecutionsExperiment.class
    })
final class ExperimentCommand {}
