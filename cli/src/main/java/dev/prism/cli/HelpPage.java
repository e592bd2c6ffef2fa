package dev.prism.cli;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The layout of help: options under the headings of {@link HelpSection}, then the exit codes. */
final class HelpPage {
  private static final int WIDTH = 100;

  private HelpPage() {}

  /** Lays out the help of a command and of its subcommands. */
  static void apply(CommandLine command) {
    Map<String, IHelpSectionRenderer> parts = new HashMap<>(command.getHelpSectionMap());
    parts.remove(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST);
    parts.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpPage::options);
    command.setHelpSectionMap(parts);
    spell(command);
  }

  private static void spell(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.width(WIDTH);
    usage.abbreviateSynopsis(true);
    usage.sortOptions(false);
    usage.exitCodeListHeading("%n@|bold Exit codes|@%n");
    usage.commandListHeading("%n@|bold Commands|@%n");
    if (usage.exitCodeList().isEmpty()) {
      usage.exitCodeList(ExitCode.help());
    }
    if (usage.footer().length > 0 && usage.footerHeading().isEmpty()) {
      usage.footerHeading("%n@|bold Examples|@%n");
    }
    command.getSubcommands().values().forEach(HelpPage::spell);
  }

  private static String options(Help help) {
    StringBuilder out = new StringBuilder();
    for (HelpSection section : HelpSection.values()) {
      List<PositionalParamSpec> parameters =
          help.commandSpec().positionalParameters().stream()
              .filter(p -> !p.hidden() && HelpSection.of(p) == section)
              .toList();
      List<OptionSpec> options =
          help.commandSpec().options().stream()
              .filter(o -> !o.hidden() && HelpSection.of(o) == section)
              .sorted(Comparator.comparingInt(OptionSpec::order))
              .toList();
      if (!parameters.isEmpty() || !options.isEmpty()) {
        Help.Layout layout = help.createDefaultLayout();
        layout.addAllPositionalParameters(parameters, help.parameterLabelRenderer());
        layout.addOptions(options, help.parameterLabelRenderer());
        out.append(help.createHeading("%n@|bold " + section.title + "|@%n")).append(layout);
      }
    }
    return out.toString();
  }
}
