package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.run.ExplanationFields;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code prism explain}. */
@Command(
    name = "explain",
    description = {
      "Explain why an item was selected.",
      "Prints the gain of the pick term by term, the rows that each term covers by it, the gain"
          + " that the private set cost, and the number of items that the pick represents."
    },
    mixinStandardHelpOptions = true,
    footer = {"  prism explain result.json 1", "  prism explain result.json 3 --rows 5"})
final class ExplainCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "RESULT",
      description = "A result in JSON, written by prism select --out.")
  @HelpSection.In(HelpSection.INPUT)
  Path result;

  @Parameters(index = "1", paramLabel = "N", description = "Number of the pick, from 1.")
  @HelpSection.In(HelpSection.INPUT)
  int number;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Number of rows to print for each term, the largest gains first. Default: 10.")
  @HelpSection.In(HelpSection.OUTPUT)
  int rows = 10;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    ResultFile a = ResultFile.read(result);
    if (number < 1 || number > a.picks().size()) {
      throw new BadRequestException(
          "%s has %d picks; there is no pick %d.", result, a.picks().size(), number);
    }
    if (a.request().isStream()) {
      throw new DataException(
          "%s is the result of a stream, which does not store its items; its picks cannot be"
              + " explained.",
          result);
    }
    LoadedRequest s = RerunCommand.load(result, a.request());
    String differs = RerunCommand.difference(a.provenance().digests(), s.digests());
    if (differs != null) {
      throw new DataException("%s The explanation would be of another selection.", differs);
    }
    output.answer(ExplanationFields.of(s, a.indices(), number, rows));
    return 0;
  }
}
