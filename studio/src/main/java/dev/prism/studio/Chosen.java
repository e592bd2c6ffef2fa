package dev.prism.studio;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.data.Table;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A question and what was chosen.
 *
 * @param query items of Q that are not in the pool, which come first in it; null for none
 * @param avoid the same of P
 * @param plan of the similarities it took
 */
public record Chosen(
    Question question,
    Spec spec,
    Problem problem,
    Table query,
    Table avoid,
    Selection selection,
    double seconds,
    Map<String, String> plan) {

  Map<String, Object> json(Pool pool) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("measure", spec.text());
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
