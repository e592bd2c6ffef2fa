package dev.prism.cli;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.data.AtomicFiles;
import dev.prism.report.CoveredQueries;
import dev.prism.report.HtmlReport;
import dev.prism.report.Thumbnails;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
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
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code prism demo}: finds the other items of two rare classes from ten examples. */
@Command(
    name = "demo",
    description = {
      "Run a demonstration: find two rare digits among 24,300 images.",
      "The query set holds ten examples of the rare digits. Five measures and a random sample"
          + " select 50 images each; the report shows the picks."
    },
    mixinStandardHelpOptions = true,
    footer = "  prism demo --out demo.html")
final class DemoCommand implements Callable<Integer> {
  private static final int PICKS = 50;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder with the files train-images-idx3-ubyte.gz and train-labels-idx1-ubyte.gz of"
              + " MNIST. Default: the copy that comes with prism.")
  @HelpSection.In(HelpSection.INPUT)
  Path data = Path.of(System.getProperty("prism.home", "."), "demo", "mnist");

  @Option(
      names = "--out",
      paramLabel = "FILE.html",
      description = "Write the report to FILE.html. Default: demo.html.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path out = Path.of("demo.html");

  @Option(names = "--json", description = "Print the table as JSON. Default: text.")
  @HelpSection.In(HelpSection.OUTPUT)
  boolean json;

  @CommandLine.Spec CommandSpec command;

  @Override
  public Integer call() {
    AtomicFiles.checkWritable(out);
    RareDigits d = RareDigits.load(data);
    Problem problem = d.problem();
    Thumbnails queries = d.thumbnails(d.query(), "query");
    List<List<String>> rows = new ArrayList<>();
    List<Consumer<HtmlReport>> sections = new ArrayList<>();
    for (String name : List.of("flqmi", "flvmi", "flcmi", "logdetmi", "gcmi", "random")) {
      command.commandLine().getErr().printf("prism: %s …%n", name);
      long start = System.nanoTime();
      Selection s = name.equals("random") ? random(problem.size()) : select(name, problem);
      double seconds = (System.nanoTime() - start) / 1e9;
      long found = s.picks().stream().filter(p -> d.isRare(p.index())).count();
      rows.add(
          List.of(
              name,
              found + " of " + PICKS,
              String.format(Locale.ROOT, "%.2f", seconds),
              s.certificate().description()));
      HtmlReport.Picks picks =
          new HtmlReport.Picks(
              s,
              d.thumbnails(d.pool(), "item"),
              queries,
              CoveredQueries.byPick(problem, s.indices()),
              null,
              d::isRare);
      String summary = found + " of " + PICKS + " are rare digits.";
      sections.add(page -> page.picks(name, summary, picks, PICKS));
    }
    List<String> head = List.of("measure", "rare_found", "seconds", "certificate");
    HtmlReport page =
        new HtmlReport(
                "Two rare digits among " + String.format(Locale.ROOT, "%,d", d.pool().length),
                "Each method selects "
                    + PICKS
                    + "; green frames mark 5s and 8s, of which the pool has "
                    + 2 * RareDigits.RARE
                    + ". Below a pick are the queries to which it is more similar than every"
                    + " earlier pick.")
            .table(head, rows)
            .examples("Query set Q", queries, d.query().length, PICKS)
            .examples(
                "Private set P",
                d.thumbnails(d.privateSet(), "private"),
                d.privateSet().length,
                PICKS);
    sections.forEach(s -> s.accept(page));
    AtomicFiles.write(out, to -> to.write(page.page().getBytes(StandardCharsets.UTF_8)));
    if (json) {
      JsonOption.print(
          command.commandLine().getOut(), rows.stream().map(r -> record(head, r)).toList());
    } else {
      TerminalOutput.table(command.commandLine().getOut(), head, rows);
      command
          .commandLine()
          .getOut()
          .println("\nThe images and the explanations are in " + out + ".");
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
    return Request.pick(PICKS).measure(Spec.parseAllowingUnusedSets(name, v)).from(v).selection();
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
        picks, 0, dev.prism.Certificate.none("a random sample has no value"), "random", null, 0);
  }
}
