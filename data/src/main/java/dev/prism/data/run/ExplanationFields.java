package dev.prism.data.run;

import dev.prism.AuxiliarySet;
import dev.prism.Explanation;
import dev.prism.SelectionExplainer;
import dev.prism.spec.Spec;
import dev.prism.term.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Explains a pick with the ids of items, as it is written to JSON. Stateless. */
public final class ExplanationFields {
  private ExplanationFields() {}

  /**
   * Explains a pick.
   *
   * @param s the request with its files
   * @param picks the rows of all picks, in the order of the selection
   * @param number the number of the pick, from 1
   * @param rows the number of rows to list for each term, the largest gains first
   * @return the fields of the explanation
   */
  public static Map<String, Object> of(LoadedRequest s, int[] picks, int number, int rows) {
    Spec spec = s.spec();
    SelectionExplainer.Reason r =
        SelectionExplainer.of(
                spec.measure(), spec.params(), s.problem(), Arrays.copyOf(picks, number))
            .get(number - 1);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("pick", number);
    out.put("id", s.pool().id(r.explanation().item()));
    out.put("gain", r.explanation().gain());
    out.put("terms", terms(r.explanation(), s, rows));
    if (s.problem().has(AuxiliarySet.PRIVATE)) {
      out.put("lost_to_private", r.lostToPrivate());
    }
    if (!s.problem().hasConceptsOnly()) {
      int[] represented = SelectionExplainer.representatives(s.problem(), picks).pick();
      out.put("represents", Arrays.stream(represented).filter(p -> p == number - 1).count());
    }
    return out;
  }

  private static List<Map<String, Object>> terms(Explanation why, LoadedRequest s, int rows) {
    List<Map<String, Object>> out = new ArrayList<>();
    for (Explanation.Share share : why.shares()) {
      Map<String, Object> term = new LinkedHashMap<>();
      term.put("term", share.term());
      term.put("gain", share.gain());
      if (share.rows() != null) {
        term.put("covers", share.rows().size());
        term.put("largest", largest(share.rows(), s, rows));
      }
      out.add(term);
    }
    return out;
  }

  private static List<Map<String, Object>> largest(Term.Rows r, LoadedRequest s, int rows) {
    List<Map<String, Object>> out = new ArrayList<>();
    for (int i = 0; i < Math.min(rows, r.size()); i++) {
      int row = r.row(i);
      String concept =
          r.rowName().equals("concept") && s.concepts() != null
              ? s.concepts().names().get(row)
              : null;
      String id =
          concept != null
              ? concept
              : r.rowName().equals("item")
                  ? s.pool().id(row)
                  : r.rowName().equals("query") && s.query() != null && row < s.query().size()
                      ? s.query().id(row)
                      : String.valueOf(row);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put(r.rowName(), id);
      one.put("gain", r.amount(i));
      out.add(one);
    }
    return out;
  }
}
