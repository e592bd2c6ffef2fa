package dev.prism.data.run;

import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.constraint.Knapsack;
import dev.prism.data.run.ResultFile.PickRow;
import dev.prism.data.run.ResultFile.Provenance;
import dev.prism.data.run.ResultFile.Totals;
import dev.prism.run.Result;
import dev.prism.run.Result.Relevance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Assembles the fields of a result as it is written to JSON. */
final class ResultAssembly {
  private ResultAssembly() {}

  static ResultFile of(
      LoadedRequest r, Result result, Map<String, String> digests, double seconds) {
    Knapsack knapsack = r.constraint().knapsack();
    double[] costs = knapsack == null ? null : knapsack.costs();
    List<String> groups = ConstraintParser.groups(r.fileRequest(), r.pool());
    List<PickRow> picks = new ArrayList<>();
    List<Double> bounds = result.certificate().prefixBounds();
    for (Pick p : result) {
      int i = p.index();
      picks.add(
          new PickRow(
              i,
              r.pool().id(i),
              p.gain(),
              p.value(),
              p.by().label(),
              picks.size() < bounds.size() ? bounds.get(picks.size()) : null,
              costs == null ? null : costs[i],
              groups == null ? null : groups.get(i)));
    }
    Totals totals =
        knapsack == null && groups == null
            ? null
            : new Totals(
                knapsack == null ? null : picks.stream().mapToDouble(PickRow::cost).sum(),
                knapsack == null ? null : knapsack.budget(),
                groups == null
                    ? null
                    : picks.stream()
                        .collect(
                            Collectors.groupingBy(
                                PickRow::group, TreeMap::new, Collectors.counting())));
    return of(
        r.fileRequest(),
        r.pool().features() == null && r.concepts() == null ? null : r.dataReport(),
        result,
        picks,
        totals,
        result.problem().storagePlan().toMap(),
        digests,
        r.notes(),
        seconds);
  }

  static ResultFile of(
      FileRequest request,
      @Nullable DataReport data,
      Result result,
      List<PickRow> picks,
      @Nullable Totals totals,
      Map<String, String> plan,
      Map<String, String> digests,
      List<String> loaded,
      double seconds) {
    Selection s = result.selection();
    Map<String, Object> facts = result.executionReport().toMap();
    List<String> notes = new ArrayList<>(loaded);
    notes.addAll(result.notes());
    return new ResultFile(
        request,
        data,
        picks,
        totals,
        s.value(),
        meanSimilarity(result.relevance()),
        notes.isEmpty() ? null : notes,
        s.certificate().hasBound() ? s.certificate().bound() : null,
        s.certificate().description(),
        s.certificate().hasBound() ? s.certificate().how() : null,
        s.stopReason(),
        plan,
        facts.isEmpty() ? null : facts,
        seconds,
        new Provenance(
            Version.TEXT,
            result.spec().text(),
            result.problem().hasFeatures() ? result.problem().similarity().text() : null,
            s.optimizer(),
            result.request().seed(),
            digests));
  }

  private static @Nullable Map<String, Double> meanSimilarity(Relevance r) {
    Map<String, Double> out = new LinkedHashMap<>();
    r.query().ifPresent(x -> out.put("query", x));
    r.privateSet().ifPresent(x -> out.put("private", x));
    return out.isEmpty() ? null : out;
  }
}
