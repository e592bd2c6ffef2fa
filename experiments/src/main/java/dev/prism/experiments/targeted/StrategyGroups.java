package dev.prism.experiments.targeted;

import java.util.List;

/** The strategies by the part that they play in the paper's claims. */
final class StrategyGroups {
  /** The measures of mutual information in the paper's experiment. */
  static final List<String> MI = List.of("flqmi", "flvmi", "gcmi", "logdetmi", "com");

  /** The three measures whose mean was named as the statistic of the test. */
  static final List<String> NAMED = List.of("flqmi", "logdetmi", "gcmi");

  /** The rivals of the named test. */
  static final List<String> NAMED_RIVALS = List.of("random", "badge");

  /** Conditional measures, each with the measure that it is at par with by the paper. */
  static final List<List<String>> CONDITIONAL =
      List.of(List.of("logdetcmi", "logdetmi"), List.of("flcmi", "flvmi"));

  /** Rivals that do not read the target set. */
  static final List<String> UNTARGETED =
      List.of(
          "random",
          "badge",
          "entropy",
          "glister-active",
          "fl",
          "coreset",
          "margin",
          "least-confidence");

  /** Rivals that read the target set. */
  static final List<String> TARGETED =
      List.of("glister-tss", "entropy-tss", "gradmatch", "gradmatch-weighted", "craig");

  private static final String AT_RANDOM = "+random";

  private StrategyGroups() {}

  /**
   * Returns the measure of a strategy as the paper runs it: at its default parameters, with a
   * random sample once nothing gains. Other strategies keep their name, which then is in no group.
   */
  static String plain(String strategy) {
    return strategy.endsWith(AT_RANDOM)
        ? strategy.substring(0, strategy.length() - AT_RANDOM.length())
        : strategy;
  }

  static boolean isMi(String strategy) {
    return MI.contains(plain(strategy));
  }

  /** Returns whether parameters or what follows a measure differ from the paper's. */
  static boolean isDeparture(String strategy) {
    String plain = plain(strategy);
    return plain.contains(":") || plain.contains("+") && !plain.equals("gcmi+div");
  }

  static String kind(String strategy) {
    String plain = plain(strategy);
    return isDeparture(strategy)
        ? "departure"
        : MI.contains(plain)
            ? "MI"
            : plain.endsWith("cmi")
                ? "CMI"
                : UNTARGETED.contains(plain)
                    ? "untargeted"
                    : TARGETED.contains(plain) ? "targeted" : "other";
  }
}
