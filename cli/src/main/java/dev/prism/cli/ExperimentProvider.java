package dev.prism.cli;

import java.util.List;

/**
 * Supplies subcommands of {@code prism experiment}. Implementations are found by {@link
 * java.util.ServiceLoader} in the module experiments, which is loaded when the command is used.
 */
public interface ExperimentProvider {
  /** Classes that carry picocli's {@code @Command}, in the order of the help. */
  List<Class<?>> commands();
}
