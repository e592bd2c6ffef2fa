package dev.prism.cli;

import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.data.Atomically;
import dev.prism.measure.Measures;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.Run;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Two rare digits in a large pool, ten examples of them in hand: who finds the others? */
@Command(
    name = "demo",
    description =
        "Find two rare digits among 24,300 pictures, from ten examples; writes report.html.",
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
  private static final int PICKS = 50;

  @Option(names = "--out", paramLabel = "F", description = "the page; default report.html")
  Path out = Path.of("report.html");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "the folder with MNIST's idx.gz files")
  Path data = Path.of(System.getProperty("prism.home", "."), "demo", "mnist");

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    Atomically.check(out);
    RareDigits d = RareDigits.load(data);
    Problem problem = d.problem();
    Thumbnails queries = d.thumbnails(d.query(), "query");
    List<List<String>> rows = new ArrayList<>();
    List<Consumer<Report>> sections = new ArrayList<>();
    for (String name : List.of("flqmi", "flvmi", "flcmi", "logdetmi", "gcmi", "random")) {
      output.err().printf("prism: %s …%n", name);
      long start = System.nanoTime();
      Selection s = name.equals("random") ? random(problem.size()) : select(name, problem);
      double seconds = (System.nanoTime() - start) / 1e9;
      long found = s.picks().stream().filter(p -> d.isRare(p.index())).count();
      rows.add(
          List.of(
              name,
              found + " of " + PICKS,
              String.format(Locale.ROOT, "%.2f", seconds),
              s.certificate().says()));
      Report.Picks picks =
          new Report.Picks(
              s,
              d.thumbnails(d.pool(), "item"),
              queries,
              Covered.byPick(problem, s.indices()),
              null,
              d::isRare);
      String says = found + " of " + PICKS + " are rare digits.";
      sections.add(page -> page.section(name, says, picks, PICKS));
    }
    List<String> head = List.of("measure", "rare found", "seconds", "certificate");
    Report page =
        new Report(
                "Two rare digits among " + String.format(Locale.ROOT, "%,d", d.pool().length),
                "Each method picks "
                    + PICKS
                    + "; green frames are 5s and 8s, of which the pool has "
                    + 2 * RareDigits.RARE
                    + ". Below a pick are the queries that no earlier pick is as similar to.")
            .table(head, rows)
            .guide("Like these (Q)", queries, d.query().length, PICKS)
            .guide(
                "Not like these (P)", d.thumbnails(d.avoid(), "private"), d.avoid().length, PICKS);
    sections.forEach(s -> s.accept(page));
    Atomically.write(out, to -> to.write(page.page().getBytes(StandardCharsets.UTF_8)));
    if (output.json) {
      output.print(rows.stream().map(r -> record(head, r)).toList());
    } else {
      Screen.table(output.out(), head, rows);
      output.out().println("\nThe pictures and the reasons are in " + out + ".");
    }
    return 0;
  }

  private static Map<String, String> record(List<String> head, List<String> row) {
    Map<String, String> out = new LinkedHashMap<>();
    for (int c = 0; c < head.size(); c++) {
      out.put(head.get(c), row.get(c));
    }
    return out;
  }

  private static Selection select(String name, Problem v) {
    Measure m = Measures.named(name, v);
    Objective f = m.on(v, m.info().params(Map.of()));
    return Optimizers.AUTO.maximize(
        f, Constraint.atMost(PICKS), Run.DEFAULT.threads(v.workers().threads()));
  }

  private static Selection random(int n) {
    int[] all = IntStream.range(0, n).toArray();
    SplittableRandom r = new SplittableRandom(0);
    List<Pick> picks = new ArrayList<>();
    for (int i = 0; i < PICKS; i++) {
      int j = i + r.nextInt(n - i);
      int t = all[i];
      all[i] = all[j];
      all[j] = t;
      picks.add(new Pick(all[i], 0, 0));
    }
    return new Selection(
        picks, 0, dev.prism.Certificate.none("chance has no value"), "random", null, 0);
  }
}
