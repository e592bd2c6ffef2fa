package dev.prism.cli;

import java.util.List;

/**
 * Supplies subcommands of {@code prism experiment}. Implementations are stateless and found by
 * {@link java.util.ServiceLoader} in the module experiments, which is loaded on demand.
 */
public interface ExperimentProvider {
  /**
   * {@return classes that are annotated with picocli's {@code @Command}, in the order of the help}
   */
  List<Class<?>> commands();
}
