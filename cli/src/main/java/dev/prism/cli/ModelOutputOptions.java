package dev.prism.cli;

import dev.prism.targeted.LabelledItems;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The outputs of a model for the pool and for the target, private and labelled sets. */
final class ModelOutputOptions {
  @Option(
      names = "--features",
      paramLabel = "FILE",
      required = true,
      description =
          "Features of the pool, one row per item; with --model, a folder of images or a file of"
              + " texts. Required.")
  @HelpSection.In(HelpSection.INPUT)
  String features;

  @Option(
      names = "--logits",
      paramLabel = "FILE",
      description = "Logits of the pool, one row per item. Required without --model.")
  @HelpSection.In(HelpSection.INPUT)
  String logits;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Classes of the pool, whole numbers from 0, and -1 where a class is unknown. Items of"
              + " earlier rounds whose class is known join the labelled set. Default: none.")
  @HelpSection.In(HelpSection.INPUT)
  String labels;

  @Option(
      names = "--model",
      paramLabel = "FILE.onnx",
      description =
          "ONNX model that computes features and logits of images or texts, which are given as"
              + " --features, --target-features, --private-features and --labelled-features."
              + " Default: outputs are read from files.")
  @HelpSection.In(HelpSection.INPUT)
  String model;

  @Option(
      names = "--features-output",
      paramLabel = "NAME",
      description =
          "Output of the model before its last layer. Default: an output named embedding, features"
              + " or similar.")
  @HelpSection.In(HelpSection.INPUT)
  String featuresOutput;

  @Option(
      names = "--logits-output",
      paramLabel = "NAME",
      defaultValue = "logits",
      description = "Output of the model with the logits. Default: logits.")
  @HelpSection.In(HelpSection.INPUT)
  String logitsOutput;

  @Option(
      names = "--text",
      paramLabel = "COLUMN",
      description = "Column with the texts for --model. Default: a column named text.")
  @HelpSection.In(HelpSection.INPUT)
  String text;

  @Option(
      names = "--target-features",
      paramLabel = "FILE",
      description = "Features of the target set, one row per item. Required by most strategies.")
  @HelpSection.In(HelpSection.TARGET_SET)
  String targetFeatures;

  @Option(
      names = "--target-logits",
      paramLabel = "FILE",
      description = "Logits of the target set, one row per item.")
  @HelpSection.In(HelpSection.TARGET_SET)
  String targetLogits;

  @Option(
      names = "--target-labels",
      paramLabel = "FILE",
      description = "Classes of the target set, whole numbers from 0, one per item.")
  @HelpSection.In(HelpSection.TARGET_SET)
  String targetLabels;

  @Option(
      names = "--private-features",
      paramLabel = "FILE",
      description = "Features of the private set, one row per item. Default: no private set.")
  @HelpSection.In(HelpSection.PRIVATE_SET)
  String privateFeatures;

  @Option(
      names = "--private-logits",
      paramLabel = "FILE",
      description = "Logits of the private set, one row per item.")
  @HelpSection.In(HelpSection.PRIVATE_SET)
  String privateLogits;

  @Option(
      names = "--private-labels",
      paramLabel = "FILE",
      description = "Classes of the private set, whole numbers from 0, one per item.")
  @HelpSection.In(HelpSection.PRIVATE_SET)
  String privateLabels;

  @Option(
      names = "--labelled-features",
      paramLabel = "FILE",
      description = "Features of the labelled set, one row per item. Default: no labelled set.")
  @HelpSection.In(HelpSection.LABELLED_SET)
  String labelledFeatures;

  @Option(
      names = "--labelled-logits",
      paramLabel = "FILE",
      description = "Logits of the labelled set, one row per item.")
  @HelpSection.In(HelpSection.LABELLED_SET)
  String labelledLogits;

  @Option(
      names = "--labelled-labels",
      paramLabel = "FILE",
      description = "Classes of the labelled set, whole numbers from 0, one per item.")
  @HelpSection.In(HelpSection.LABELLED_SET)
  String labelledLabels;

  ModelOutputLoader loader() {
    return new ModelOutputLoader(model, featuresOutput, logitsOutput, text);
  }

  @Nullable LabelledItems target(ModelOutputLoader from) {
    return from.labelled("target-", targetFeatures, targetLogits, targetLabels);
  }

  @Nullable LabelledItems privateSet(ModelOutputLoader from) {
    return from.labelled("private-", privateFeatures, privateLogits, privateLabels);
  }

  @Nullable LabelledItems labelled(ModelOutputLoader from) {
    return from.labelled("labelled-", labelledFeatures, labelledLogits, labelledLabels);
  }

  /** Returns the files of all options; those of absent options are null. */
  Stream<@Nullable String> files() {
    return Stream.of(
        features,
        logits,
        labels,
        targetFeatures,
        targetLogits,
        targetLabels,
        privateFeatures,
        privateLogits,
        privateLabels,
        labelledFeatures,
        labelledLogits,
        labelledLabels);
  }
}
