package dev.prism.experiments.targeted;

import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import java.util.List;
import java.util.stream.Stream;

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

  /**
   * Measures that reach their largest value within a budget, after which no item gains anything.
   */
  private static final List<String> SATURATING = List.of("flvmi", "flcmi", "flcg", "craig");

  static final String AT_RANDOM = "+random";
  private static final String BY_GCMI = "+gcmi";

  /** All strategies, as the paper runs them; those with a target that saturate also with GCMI. */
  static final List<Strategy> DEFAULTS =
      Stream.concat(
              Strategies.ALL.stream()
                  .map(s -> SATURATING.contains(s.name()) ? s.name() + AT_RANDOM : s.name()),
              Stream.of("flvmi" + BY_GCMI, "flcmi" + BY_GCMI))
          .map(Strategies::named)
          .toList();

  private StrategyGroups() {}

  /**
   * Returns the measure of a strategy as the paper runs it: at its default parameters, with a
   * random sample once nothing gains. Other strategies get or keep a name that is in no group.
   */
  static String plain(String strategy) {
    return SATURATING.contains(strategy)
        ? strategy + "+relevance" // by which Strategies.choose goes on
        : strategy.endsWith(AT_RANDOM)
            ? strategy.substring(0, strategy.length() - AT_RANDOM.length())
            : strategy;
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
