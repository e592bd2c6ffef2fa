package dev.prism.studio;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.LoadedRequest;
import dev.prism.run.Result;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A question and its result. Immutable.
 *
 * @param query items of Q that are not in the pool, which come first in it; null for none
 * @param privateSet items of P that are not in the pool, which come first in it; null for none
 * @param plan of the similarities it took
 */
record Chosen(
    Question question,
    Result result,
    Table query,
    Table privateSet,
    double seconds,
    Map<String, String> plan) {

  Selection selection() {
    return result.selection();
  }

  Problem problem() {
    return result.problem();
  }

  Spec spec() {
    return result.spec();
  }

  /**
   * The same with the words of files, as the command line would have asked it.
   *
   * @param read how the pool was read
   */
  LoadedRequest loaded(FileRequest read, Table pool) {
    FileRequest asked =
        FileRequest.of(
            r -> {
              r.data = read.data();
              r.id = read.id();
              r.vector = read.vector();
              r.keep = read.keep();
              r.text = read.text();
              r.embedder = read.embedder();
              r.query = query == null ? null : query.source();
              r.privateSet = privateSet == null ? null : privateSet.source();
              r.queryIds = ids(question.query(), pool);
              r.privateIds = ids(question.avoid(), pool);
              r.exclude = ids(question.labelled(), pool);
              r.k = question.budget();
              r.measure = spec().text();
              r.kernel = question.kernel();
              r.optimizer = question.optimizer();
              r.seed = question.seed();
              r.neighbours = question.neighbours() == 0 ? null : question.neighbours();
            });
    return LoadedRequest.of(
        asked,
        result.request(),
        pool,
        query,
        privateSet,
        rows(question.query()),
        rows(question.avoid()),
        problem());
  }

  private static List<String> ids(List<Integer> rows, Table pool) {
    return rows.stream().map(pool::id).toList();
  }

  private static int[] rows(List<Integer> rows) {
    return rows.stream().mapToInt(Integer::intValue).toArray();
  }

  Map<String, Object> json(Pool pool) {
    Map<String, Object> out = new LinkedHashMap<>();
    Selection selection = selection();
    out.put("measure", spec().text());
    out.put("optimizer", selection.optimizer());
    out.put("kernel", question.kernel());
    out.put("prefix", question.greedy());
    List<Map<String, Object>> picks = new ArrayList<>();
    for (Pick p : selection.picks()) {
      Map<String, Object> pick = new LinkedHashMap<>();
      pick.put("row", p.index());
      pick.put("id", pool.table().id(p.index()));
      pick.put("gain", p.gain());
      pick.put("value", p.value());
      picks.add(pick);
    }
    out.put("picks", picks);
    out.put("value", selection.value());
    out.put("bound", selection.certificate().holds() ? selection.certificate().bound() : null);
    out.put("certificate", selection.certificate().says());
    out.put("stopped", selection.stopped());
    out.put("evaluations", selection.evaluations());
    out.put("seconds", seconds);
    out.put("plan", plan);
    return out;
  }
}
