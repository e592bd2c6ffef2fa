package dev.prism.studio;

import dev.prism.Certificate;
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
import org.jspecify.annotations.Nullable;

/**
 * A request and its result. Immutable.
 *
 * @param request without the sets that the measure does not use
 * @param query items of Q that are not in the pool, which come first in Q; null for none
 * @param privateSet items of P that are not in the pool, which come first in P; null for none
 * @param plan the storage of the similarities
 */
record SelectionAnswer(
    StudioRequest request,
    Result result,
    @Nullable Table query,
    @Nullable Table privateSet,
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
   * Returns the request in the form of the command line.
   *
   * @param read the request that describes how the pool was read
   */
  LoadedRequest loaded(FileRequest read, Table pool) {
    FileRequest asked =
        FileRequest.of(
            r -> {
              r.data = read.data();
              r.idColumn = read.idColumn();
              r.vectorColumn = read.vectorColumn();
              r.metadataColumns = read.metadataColumns();
              r.textColumn = read.textColumn();
              r.embedder = read.embedder();
              r.query = query == null ? null : query.source();
              r.privateSet = privateSet == null ? null : privateSet.source();
              r.queryIds = ids(request.query(), pool);
              r.privateIds = ids(request.privateSet(), pool);
              r.exclude = ids(request.labelled(), pool);
              r.k = request.k();
              r.measure = spec().text();
              r.kernel = request.kernel();
              r.optimizer = request.optimizer();
              r.seed = request.seed();
              r.neighbours = request.neighbours() == 0 ? null : request.neighbours();
            });
    return LoadedRequest.of(
        asked,
        result.request(),
        pool,
        query,
        privateSet,
        array(request.query()),
        array(request.privateSet()),
        problem());
  }

  private static List<String> ids(List<Integer> indices, Table pool) {
    return indices.stream().map(pool::id).toList();
  }

  private static int[] array(List<Integer> indices) {
    return indices.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the body of the response. */
  Map<String, Object> json(Pool pool) {
    Map<String, Object> out = new LinkedHashMap<>();
    Selection selection = selection();
    out.put("measure", spec().text());
    out.put("optimizer", selection.optimizer());
    out.put("kernel", request.kernel());
    out.put("prefix", request.isPrefix());
    List<Double> bounds = selection.certificate().prefixBounds();
    List<Map<String, Object>> picks = new ArrayList<>();
    for (Pick p : selection.picks()) {
      Map<String, Object> pick = new LinkedHashMap<>();
      pick.put("index", p.index());
      pick.put("id", pool.table().id(p.index()));
      pick.put("gain", p.gain());
      pick.put("value", p.value());
      pick.put("by", p.by().label());
      if (picks.size() < bounds.size() && bounds.get(picks.size()) > 0) {
        double bound = bounds.get(picks.size());
        pick.put("bound", bound);
        pick.put("certificate", Certificate.atLeast(p.value() / bound));
      }
      picks.add(pick);
    }
    out.put("picks", picks);
    out.put("value", selection.value());
    out.put("bound", selection.certificate().hasBound() ? selection.certificate().bound() : null);
    out.put("certificate", selection.certificate().description());
    out.put("stopped", selection.stopReason());
    out.put("evaluations", selection.evaluations());
    out.put("seconds", seconds);
    out.put("plan", plan);
    return out;
  }
}
