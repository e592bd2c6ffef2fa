package dev.prism.cli;

import dev.prism.mixture.Inference;
import dev.prism.mixture.Learning;
import dev.prism.mixture.Settings;
import java.util.List;
import picocli.CommandLine.Option;

/** How a mixture is learned. */
public final class LearnOptions {
  @Option(
      names = "--components",
      paramLabel = "NAME,…",
      split = ",(?![a-z]+=)",
      description =
          "measures to mix, such as gcmi,com:psi=log,fl; default: graph cut, log-det, facility"
              + " location and COM in the form that the query and private sets ask for")
  public List<String> components;

  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      defaultValue = Learning.KERNEL,
      description = "what items are compared by; default: ${DEFAULT-VALUE}")
  public String kernel;

  @Option(names = "--epochs", paramLabel = "N", description = "passes; default 20")
  Integer epochs;

  @Option(
      names = "--examples",
      paramLabel = "N",
      description = "so many an epoch, drawn by lot; default: all")
  Integer examples;

  @Option(names = "--batch", paramLabel = "N", description = "examples a step; default 10")
  Integer batch;

  @Option(names = "--step", paramLabel = "X", description = "the t-th step is X/√t; default 0.1")
  Double step;

  @Option(names = "--momentum", paramLabel = "X", description = "default 0.9")
  Double momentum;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description = "times half the squared length of Θ; default 0.01")
  Double regularisation;

  @Option(
      names = "--inference",
      paramLabel = "NAME",
      defaultValue = "greedy",
      description = "greedy (default), or ssp, the submodular-supermodular procedure")
  String inference;

  @Option(
      names = "--represent",
      paramLabel = "N",
      defaultValue = "" + Learning.REPRESENT,
      description =
          "facility location represents at most so many items of a collection, evenly spread;"
              + " default ${DEFAULT-VALUE}")
  public int represent;

  @Option(names = "--seed", paramLabel = "N", description = "where chance starts; default 1")
  Long seed;

  public Settings settings(boolean weightsOnly) {
    Settings s = Settings.STANDARD;
    return new Settings(
        epochs == null ? s.epochs() : epochs,
        examples == null ? s.examples() : examples,
        batch == null ? s.batch() : batch,
        step == null ? s.step() : step,
        momentum == null ? s.momentum() : momentum,
        regularisation == null ? s.regularisation() : regularisation,
        !weightsOnly,
        Inference.named(inference),
        seed == null ? s.seed() : seed);
  }
}
