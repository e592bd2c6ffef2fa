package dev.prism.cli;

import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** The paper's experiments, which are in a module of their own. */
@Command(
    name = "experiment",
    description = "The paper's experiments, run again.",
    mixinStandardHelpOptions = true,
    modelTransformer = ExperimentCommand.Subcommands.class)
final class ExperimentCommand {
  /** Adds the subcommands of the module, once somebody asks for an experiment. */
  static final class Subcommands implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
      ServiceLoader.load(ExperimentProvider.class, Modules.load("experiments"))
          .forEach(p -> p.commands().forEach(c -> command.addSubcommand(null, new CommandLine(c))));
      return command;
    }
  }
}
