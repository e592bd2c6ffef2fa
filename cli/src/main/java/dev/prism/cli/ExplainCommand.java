package dev.prism.cli;

import dev.prism.Explanation;
import dev.prism.Guide;
import dev.prism.Reasons;
import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.Resources;
import dev.prism.data.run.ResultFile;
import dev.prism.spec.Spec;
import dev.prism.term.Term;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Why a pick was made. */
@Command(
    name = "explain",
    description = "Why a pick was made: its gain term by term, what it covers, whom it represents.",
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "RESULT", description = "a result of prism select --out")
  Path result;

  @Parameters(index = "1", paramLabel = "N", description = "which pick, from 1")
  int which;

  @Option(names = "--rows", paramLabel = "N", description = "how many rows to name; default 10")
  int rows = 10;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    ResultFile a = ResultFile.read(result);
    if (which < 1 || which > a.picks().size()) {
      throw new PrismException(
          "%s has %d picks; there is no pick %d.", result, a.picks().size(), which);
    }
    if (a.request().isStream()) {
      throw new DataException(
          "%s came of a stream, whose items are gone; the reasons for its picks cannot be told.",
          result);
    }
    LoadedRequest s;
    try (ItemLoader items =
        LauncherEnvironment.loader(a.request().embedder(), a.request().text())) {
      s = LoadedRequest.load(a.request(), Resources.all(), items);
    }
    String differs = RerunCommand.difference(a.provenance().digests(), s.digests());
    if (differs != null) {
      throw new DataException("%s The reasons would be of another selection.", differs);
    }
    Spec spec = s.spec();
    int[] until = Arrays.copyOf(a.indices(), which);
    List<Reasons.Reason> reasons = Reasons.of(spec.measure(), spec.params(), s.problem(), until);
    Reasons.Representatives stands = Reasons.representatives(s.problem(), a.indices());
    Reasons.Reason r = reasons.get(which - 1);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("pick", which);
    out.put("id", s.pool().id(r.why().item()));
    out.put("gain", r.why().gain());
    out.put("terms", terms(r.why(), s));
    if (s.problem().has(Guide.PRIVATE)) {
      out.put("lost_to_private", r.lostToPrivate());
    }
    out.put("represents", Arrays.stream(stands.pick()).filter(p -> p == which - 1).count());
    output.answer(out);
    return 0;
  }

  private List<Map<String, Object>> terms(Explanation why, LoadedRequest s) {
    List<Map<String, Object>> out = new ArrayList<>();
    for (Explanation.Share share : why.shares()) {
      Map<String, Object> term = new LinkedHashMap<>();
      term.put("term", share.term());
      term.put("gain", share.gain());
      if (share.rows() != null) {
        term.put("covers", share.rows().size());
        term.put("most", most(share.rows(), s));
      }
      out.add(term);
    }
    return out;
  }

  private List<Map<String, Object>> most(Term.Rows r, LoadedRequest s) {
    List<Map<String, Object>> out = new ArrayList<>();
    for (int i = 0; i < Math.min(rows, r.size()); i++) {
      int row = r.row(i);
      String id =
          r.of().equals("item")
              ? s.pool().id(row)
              : r.of().equals("query") && s.query() != null && row < s.query().size()
                  ? s.query().id(row)
                  : String.valueOf(row);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put(r.of(), id);
      one.put("amount", r.amount(i));
      out.add(one);
    }
    return out;
  }
}
