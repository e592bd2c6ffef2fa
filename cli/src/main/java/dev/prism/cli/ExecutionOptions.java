package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.run.FileRequest;
import dev.prism.stream.Rule;
import picocli.CommandLine.Option;

/** How to go about a choice that does not fit, or cannot be kept. */
final class ExecutionOptions {
  @Option(
      names = "--exact",
      description =
          "all items at once, however long it takes; by default a pool whose square is too much"
              + " work is partitioned (see prism plan)")
  boolean exact;

  @Option(
      names = "--partitions",
      paramLabel = "N|auto",
      description =
          "choose in N blocks dealt out by lot, then among their winners; auto does so where the"
              + " plan says so (see prism plan)")
  String partitions;

  @Option(
      names = "--rounds",
      paramLabel = "1|2",
      description = "1 keeps every block's share, 2 (default) chooses among the winners")
  Integer rounds;

  @Option(
      names = "--stratify",
      paramLabel = "COLUMN",
      description = "every block gets its part of each value of the column")
  String stratify;

  @Option(
      names = "--stream",
      description = "one pass over npy or JSON lines that are not kept; memory is bounded")
  boolean stream;

  @Option(
      names = "--sieves",
      paramLabel = "NAME",
      description = "for a stream: sieve++ (default) or three-sieves")
  String sieves;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "for a stream: thresholds are 1 + E apart; default 0.1")
  Double epsilon;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description = "for three-sieves: refusals before the threshold is lowered; default 1000")
  Integer patience;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "for a stream: items that stand for V; default 2000")
  Integer sample;

  /** As it was typed; null for the automatic choice. */
  FileRequest.HowToRun execution() {
    if (partitions == null && (rounds != null || stratify != null)) {
      throw new PrismException("--rounds and --stratify go with --partitions N or auto.");
    }
    if (!stream && (sieves != null || epsilon != null || patience != null || sample != null)) {
      throw new PrismException("--sieves, --epsilon, --patience and --sample go with --stream.");
    }
    if (stream && partitions != null) {
      throw new PrismException(
          "A stream cannot be partitioned; leave --partitions or --stream out.");
    }
    if (exact && (partitions != null || stream)) {
      throw new PrismException("--exact is one execution; leave --partitions or --stream out.");
    }
    if (partitions == null && !stream && !exact) {
      return null;
    }
    Rule rule = stream ? Rule.named(sieves == null ? "sieve++" : sieves) : null;
    return new FileRequest.HowToRun(
        exact ? true : null,
        partitions,
        rounds,
        stratify,
        rule == null ? null : rule.label(),
        epsilon,
        patience,
        sample);
  }
}
