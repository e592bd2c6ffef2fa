package dev.prism.experiments.targeted;

import dev.prism.experiments.ConfidenceInterval;
import dev.prism.experiments.SampleMean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Tables of paired differences between strategies, of the mean over budgets of each run. */
final class TargetedComparisons {
  private final TargetedStatistics s;
  private final List<String> ranked;

  TargetedComparisons(TargetedStatistics s) {
    this.s = s;
    ranked = s.ranked();
  }

  /** Returns the rivals: those that do not read the target set, and then those that do. */
  private List<String> rivals() {
    return Stream.of(StrategyGroups.UNTARGETED, StrategyGroups.TARGETED)
        .flatMap(group -> ranked.stream().filter(n -> group.contains(StrategyGroups.plain(n))))
        .toList();
  }

  /** Returns the measures of the family, those that depart from the paper last. */
  private List<String> family() {
    return ranked.stream()
        .filter(n -> List.of("MI", "CMI", "departure").contains(StrategyGroups.kind(n)))
        .sorted(Comparator.comparing(StrategyGroups::isDeparture)) // stable
        .toList();
  }

  boolean hasRivals() {
    return !rivals().isEmpty() && !family().isEmpty();
  }

  List<String> rivalsHead() {
    return Stream.concat(Stream.of("measure"), rivals().stream().map(this::rivalHead)).toList();
  }

  private String rivalHead(String rival) {
    return rival + " (" + StrategyGroups.kind(rival) + ")";
  }

  /** Returns a row for each measure: its lead over each rival; a star where it is significant. */
  List<List<String>> rivalsRows() {
    List<SampleMean> all = new ArrayList<>();
    for (String name : family()) {
      for (String rival : rivals()) {
        all.add(difference(List.of(name), List.of(rival)));
      }
    }
    double[] p = TargetedStatistics.holm(all.stream().mapToDouble(SampleMean::p).toArray());
    List<List<String>> out = new ArrayList<>();
    int at = 0;
    for (String name : family()) {
      List<String> row = new ArrayList<>(List.of(name));
      for (int r = 0; r < rivals().size(); r++, at++) {
        row.add(all.get(at).format(1) + (p[at] < ConfidenceInterval.OUTSIDE ? " *" : ""));
      }
      out.add(row);
    }
    return out;
  }

  /** Returns the named test, of the mean of three measures. */
  List<List<String>> named() {
    List<String> rivals =
        StrategyGroups.NAMED_RIVALS.stream()
            .filter(n -> difference(StrategyGroups.NAMED, List.of(n)).size() > 1)
            .toList();
    SampleMean[] d =
        rivals.stream()
            .map(n -> difference(StrategyGroups.NAMED, List.of(n)))
            .toArray(SampleMean[]::new);
    double[] p = TargetedStatistics.holm(Arrays.stream(d).mapToDouble(SampleMean::p).toArray());
    List<List<String>> out = new ArrayList<>();
    for (int i = 0; i < d.length; i++) {
      out.add(
          List.of(
              rivals.get(i),
              String.valueOf(d[i].size()),
              d[i].format(1),
              d[i].interval().format(1),
              p[i] < 1e-4 ? "< 0.0001" : SampleMean.format(p[i], 4)));
    }
    return out;
  }

  private SampleMean difference(List<String> a, List<String> b) {
    return s.difference(a, b, TargetedResults.Run::targetGain);
  }

  /** Returns the head of the penalty matrix. */
  List<String> penaltyHead() {
    return Stream.of(Stream.of("strategy"), ranked.stream(), Stream.of("wins", "losses"))
        .flatMap(x -> x)
        .toList();
  }

  /** Returns the rows of the penalty matrix with their sums, and those of their columns. */
  List<List<String>> penalty() {
    double[][] p = s.winRates();
    List<String> names = s.strategies();
    List<List<String>> out = new ArrayList<>();
    for (String name : ranked) {
      int i = names.indexOf(name);
      List<String> row = new ArrayList<>(List.of(name));
      double wins = 0, losses = 0;
      for (String other : ranked) {
        double v = p[i][names.indexOf(other)];
        row.add(v == 0 ? "" : SampleMean.format(v, 2));
        wins += v;
        losses += p[names.indexOf(other)][i];
      }
      row.add(SampleMean.format(wins, 2));
      row.add(SampleMean.format(losses, 2));
      out.add(row);
    }
    return out;
  }
}
