package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.run.FileRequest;
import dev.prism.optimize.ThresholdRule;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The execution of a selection. */
@HelpSection.In(HelpSection.EXECUTION)
final class ExecutionOptions {
  @Option(
      names = "--exact",
      description =
          "Run the optimizer on the whole pool, however long it takes. Default: an automatic"
              + " choice, which partitions pools that would take too long; see prism plan.")
  boolean exact;

  @Option(
      names = "--partitions",
      paramLabel = "N|auto",
      description =
          "Split the pool into N random blocks, select in each block, then select among the picks"
              + " of all blocks. N is at least 1; auto follows prism plan. Default: automatic.")
  String partitions;

  @Option(
      names = "--rounds",
      paramLabel = "1|2",
      description =
          "Rounds of a partitioned run: 2 selects again among the picks of the blocks, 1 combines"
              + " the first picks of all blocks. Default: 2.")
  Integer rounds;

  @Option(
      names = "--stratify",
      paramLabel = "COLUMN",
      description =
          "Distribute the values of this column evenly over the blocks of a partitioned run."
              + " Default: blocks are random.")
  String stratify;

  @Option(
      names = "--stream",
      description =
          "Read an npy array or JSON lines once and in bounded memory, without storing the items."
              + " Default: DATA is loaded.")
  @HelpSection.In(HelpSection.STREAMS)
  boolean stream;

  @Option(
      names = "--sieves",
      paramLabel = "NAME",
      description =
          "Streaming algorithm: sieve++ (sieve-streaming++) or three-sieves. Default: sieve++.")
  @HelpSection.In(HelpSection.STREAMS)
  String sieves;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description =
          "Ratio of successive thresholds is 1 + E, with E between 0.0001 and 1. Smaller is more"
              + " accurate and slower. Default: 0.1.")
  @HelpSection.In(HelpSection.STREAMS)
  Double epsilon;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description =
          "Number of successive rejections after which three-sieves lowers its threshold. Default:"
              + " 1000.")
  @HelpSection.In(HelpSection.STREAMS)
  Integer patience;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "Number of items in the random sample that stands for the ground set. Default: 2000.")
  @HelpSection.In(HelpSection.STREAMS)
  Integer sample;

  /** Returns the execution that the options describe; null for the automatic choice. */
  FileRequest.@Nullable ExecutionSettings execution() {
    if (partitions == null && (rounds != null || stratify != null)) {
      throw new BadRequestException("--rounds and --stratify need --partitions.");
    }
    if (!stream && (sieves != null || epsilon != null || patience != null || sample != null)) {
      throw new BadRequestException("--sieves, --epsilon, --patience and --sample need --stream.");
    }
    if (stream && partitions != null) {
      throw new BadRequestException(
          "A stream cannot be partitioned; use --partitions or --stream, not both.");
    }
    if (exact && (partitions != null || stream)) {
      throw new BadRequestException("--exact cannot be combined with --partitions or --stream.");
    }
    if (partitions == null && !stream && !exact) {
      return null;
    }
    ThresholdRule rule = stream ? ThresholdRule.named(sieves == null ? "sieve++" : sieves) : null;
    return new FileRequest.ExecutionSettings(
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
