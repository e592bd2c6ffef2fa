package dev.prism.cli;

import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** {@code prism experiment}; the experiments are in an optional module. */
@Command(
    name = "experiment",
    description = {
      "Reproduce the experiments of the paper.",
      "Each experiment is a command of its own: prism experiment NAME --help."
    },
    mixinStandardHelpOptions = true,
    modelTransformer = ExperimentCommand.Subcommands.class,
    footer = "  prism experiment executions --help")
final class ExperimentCommand {
  /** Adds the subcommands of the module when the command is used. */
  static final class Subcommands implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
      ServiceLoader.load(ExperimentProvider.class, OptionalModules.load("experiments"))
          .forEach(p -> p.commands().forEach(c -> command.addSubcommand(null, new CommandLine(c))));
      return command;
    }
  }
}
