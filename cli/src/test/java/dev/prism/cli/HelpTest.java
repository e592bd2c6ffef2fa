package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Help is complete, and docs/reference/cli.md holds it; -Dprism.docs=write writes it there. */
class HelpTest {
  private static final boolean WRITE = "write".equals(System.getProperty("prism.docs"));
  private static final String MARKER =
      "<!-- The rest is printed by HelpTest; -Dprism.docs=write writes it again. -->";
  private static final Path PAGE = Path.of("..", "docs", "reference", "cli.md");

  static Stream<String> commands() {
    return Main.COMMANDS.stream().map(c -> c.getAnnotation(Command.class).name());
  }

  private static CommandSpec spec(String command) {
    return Main.commands(command).getSubcommands().get(command).getCommandSpec();
  }

  /** The examples at the end of a command's help, one line each. */
  static List<String> examples(String command) {
    List<String> out = new ArrayList<>();
    String unfinished = "";
    for (String line : spec(command).usageMessage().footer()) {
      String example = unfinished + line.strip();
      boolean continued = example.endsWith("\\");
      unfinished = continued ? example.substring(0, example.length() - 1) : "";
      if (!continued) {
        out.add(example);
      }
    }
    return out;
  }

  /** Splits a line as a shell does. */
  private static String[] arguments(String example) {
    List<String> out = new ArrayList<>();
    String command = example.substring(example.indexOf("prism ") + "prism ".length());
    for (String word : command.split(" +(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")) {
      out.add(word.replace("\"", ""));
    }
    return out.toArray(String[]::new);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyOptionIsDescribedInASection(String command) {
    List<ArgSpec> all = new ArrayList<>(spec(command).positionalParameters());
    all.addAll(spec(command).options());
    for (ArgSpec option : all) {
      assertThat(String.join(" ", option.description()))
          .as(option.toString())
          .matches("(?s)[A-Z].*\\.");
      assertThat(HelpSection.of(option)).as(option.toString()).isNotEqualTo(HelpSection.OPTIONS);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpEndsWithExamplesThatParse(String command) {
    assertThat(examples(command)).isNotEmpty();
    String help = help(command, "--help").strip();
    String[] footer = spec(command).usageMessage().footer();
    assertThat(help).contains(footer).endsWith(footer[footer.length - 1]);
    for (String example : examples(command)) {
      String[] words = arguments(example);
      CommandLine.ParseResult parsed = Main.commands(words).parseArgs(words);
      assertThat(parsed.hasSubcommand()).as(example).isTrue();
    }
  }

  private static String help(String... words) {
    StringWriter out = new StringWriter();
    assertThat(Main.run(new PrintWriter(out, true), new PrintWriter(out, true), words)).isZero();
    return out.toString()
        .lines()
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** The help of all commands; {@code experiment} has more where its module is there. */
  private static String printed() {
    StringBuilder page = new StringBuilder(MARKER).append('\n');
    section(page, "prism", help("--help"));
    commands().forEach(c -> section(page, "prism " + c, help(c, "--help")));
    return page.toString();
  }

  private static void section(StringBuilder page, String title, String help) {
    page.append("\n## ").append(title).append("\n\n```text\n").append(help).append("```\n");
  }

  @Test
  void theReferencePageHoldsTheHelp() throws IOException {
    String page = Files.readString(PAGE);
    String before = page.substring(0, page.indexOf(MARKER));
    if (WRITE) {
      Files.writeString(PAGE, before + printed());
    }
    assertThat(PAGE).as("to update it: -Dprism.docs=write").hasContent(before + printed());
  }
}
