package dev.prism.cli;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Names the options that correct an error. The messages of the library are shown to Java, Python
 * and the studio, too, and name no options. Stateless.
 */
final class OptionNames {
  private record Rule(Pattern message, List<String> options) {
    static Rule of(String message, String... options) {
      return new Rule(Pattern.compile(message), List.of(options));
    }
  }

  /** The first rule whose expression is found in a message applies. */
  private static final List<Rule> RULES =
      List.of(
          Rule.of("^The size of the selection is missing", "-k", "--costs", "--budget"),
          Rule.of("^Costs and a budget go together", "--costs", "--budget"),
          Rule.of(" needs a query set \\(Q\\) of concepts ", "--concepts", "--query-concepts"),
          Rule.of(" needs a private set \\(P\\) of concepts ", "--concepts", "--private-concepts"),
          Rule.of(" needs a query set \\(Q\\) ", "--query", "--query-ids"),
          Rule.of(" needs a private set \\(P\\) ", "--private", "--private-ids"),
          Rule.of(" has no features: no column holds ", "--text", "--vector"),
          Rule.of(" has no ids; .* is not a row number", "--id"));

  private OptionNames() {}

  /** Returns a sentence with the options of a command that a message is about, or nothing. */
  static String sentence(String message, CommandSpec command) {
    return RULES.stream()
        .filter(r -> r.message.matcher(message).find())
        .findFirst()
        .map(r -> r.options.stream().filter(o -> command.findOption(o) != null).toList())
        .filter(options -> !options.isEmpty())
        .map(
            options ->
                (options.size() == 1 ? " The option is " : " The options are ")
                    + listed(options)
                    + ".")
        .orElse("");
  }

  private static String listed(List<String> options) {
    int last = options.size() - 1;
    return last == 0
        ? options.getFirst()
        : String.join(", ", options.subList(0, last)) + " and " + options.get(last);
  }
}
