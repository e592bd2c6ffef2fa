package dev.prism.experiments.defaults;

import dev.prism.cli.InterruptNotice;
import dev.prism.cli.JsonOption;
import dev.prism.data.StateFile;
import dev.prism.experiments.ResultFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the study of defaults. Not safe for use by multiple threads. */
@Command(
    name = "defaults",
    description = {
      "Compare measures and similarities by their precision on labelled data.",
      "The query set is five items of a class; with a private set, five items of the class nearest"
          + " to it are to be avoided. The defaults of guided selection were chosen by the results."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Results are saved data set by data set; the same command resumes."})
public final class DefaultsExperiment implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "the folder with one folder for each data set")
  Path data;

  @Option(
      names = "--sets",
      paramLabel = "NAME,…",
      split = ",",
      description =
          "mnist, cifar10, cifar10-mobilenet, pneumonia, tvsum, opinosis, and CSV files with a"
              + " column label (default: all of these names)")
  List<String> sets = LabelledPool.NAMES;

  @Option(
      names = "--items",
      paramLabel = "N",
      defaultValue = "1000",
      description = "items of each data set, a random sample (default: 1000)")
  int items;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "3",
      description = "draws of examples for each class (default: 3)")
  int trials;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      defaultValue = "defaults.json",
      description = "write results to F.json (default: defaults.json) and a report to F.md")
  Path out;

  @Mixin JsonOption output;

  /** Creates the command; picocli sets the fields. */
  public DefaultsExperiment() {}

  @Override
  public Integer call() {
    ResultFiles files = new ResultFiles(out);
    List<DefaultsRow> rows =
        new ArrayList<>(Files.exists(out) ? DefaultsReport.rows(out) : List.of());
    InterruptNotice.message("the same command resumes from " + out);
    for (String name : sets) {
      List<DefaultsRow> known = new ArrayList<>(rows);
      known.removeIf(r -> !r.data().equals(LabelledPool.shortName(name)));
      if (!DefaultsStudy.isComplete(known)) {
        output.err().printf("prism: %s …%n", name);
        output.err().flush();
        rows.removeAll(known);
        rows.addAll(new DefaultsStudy(LabelledPool.read(name, data, items), trials).run(known));
        StateFile.write(out, rows);
      }
    }
    DefaultsReport report = new DefaultsReport(rows);
    files.report(report, output, rows);
    return 0;
  }
}
