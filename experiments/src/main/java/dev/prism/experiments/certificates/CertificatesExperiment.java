package dev.prism.experiments.certificates;

import dev.prism.Certificate;
import dev.prism.Problem;
import dev.prism.cli.InterruptNotice;
import dev.prism.cli.JsonOption;
import dev.prism.cli.RareDigits;
import dev.prism.data.StateFile;
import dev.prism.experiments.Experiments;
import dev.prism.experiments.ResultFiles;
import dev.prism.experiments.certificates.CertificatesResults.Location;
import dev.prism.run.Request;
import dev.prism.run.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the study of certificates. Not safe for use by multiple threads. */
@Command(
    name = "certificates",
    description = {
      "Measure how close certificates are, and what they cost, on 24,300 images of MNIST; and how",
      "often greedy, swaps and a search find the optimum of facility location on graphs."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Results are saved one by one; the same command resumes an interrupted run."})
public final class CertificatesExperiment implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "the folder with the idx.gz files of MNIST")
  Path data = Experiments.MNIST;

  @Option(
      names = "--measures",
      paramLabel = "NAME,…",
      split = ",",
      arity = "0..1",
      fallbackValue = "",
      description = "default: all with a bound; without a name: none")
  List<String> measures =
      List.of(
          "fl",
          "flvmi",
          "flqmi",
          "flcg",
          "flcmi",
          "com",
          "saturated",
          "featurebased",
          "logdet",
          "logdetcg",
          "gc",
          "gcmi");

  @Option(names = "-k", paramLabel = "N,…", split = ",", description = "default: 10,50,200")
  List<Integer> picks = List.of(10, 50, 200);

  @Option(
      names = "--graphs",
      paramLabel = "DIR",
      description =
          "the folder with pmed1.txt to pmed40.txt and pmedopt.txt of OR-Library (default: random"
              + " graphs of the same sizes)")
  @Nullable Path graphs;

  @Option(
      names = "--instances",
      paramLabel = "N",
      defaultValue = "40",
      description = "the number of graphs (default: 40)")
  int instances;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "200",
      description = "the number of parts into which the search divides each graph (default: 200)")
  int nodes;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      defaultValue = "certificates.json",
      description = "write results to F.json (default: certificates.json) and a report to F.md")
  Path out;

  @Mixin JsonOption output;

  /** Creates the command; picocli sets the fields. */
  public CertificatesExperiment() {}

  @Override
  public Integer call() {
    ResultFiles files = new ResultFiles(out);
    CertificatesResults results = CertificatesResults.of(out);
    InterruptNotice.message("the same command resumes from " + out);
    runBounds(results);
    runLocations(results);
    CertificatesReport report = new CertificatesReport(results);
    files.report(report, output, results);
    return 0;
  }

  private void runBounds(CertificatesResults results) {
    List<String> wanted = measures.stream().filter(m -> !m.isEmpty()).toList();
    if (wanted.isEmpty()) {
      return;
    }
    Problem v = RareDigits.load(data).problem();
    for (String measure : wanted) {
      for (int k : picks) {
        if (!results.has(measure, k)) {
          output.err().printf("prism: %s, k = %d …%n", measure, k);
          results.bounds().add(new BoundStudy(v, measure).of(k));
          StateFile.write(out, results);
        }
      }
    }
  }

  private void runLocations(CertificatesResults results) {
    for (int i = 1; i <= Math.min(instances, LocationGraph.INSTANCES); i++) {
      String name = (graphs == null ? "random" : "pmed") + i;
      if (!results.has(name)) {
        output.err().printf("prism: %s …%n", name);
        LocationGraph g =
            graphs == null ? LocationGraph.random(name, i) : LocationGraph.read(graphs, name);
        results.locations().add(location(g, nodes));
        StateFile.write(out, results);
      }
    }
  }

  static Location location(LocationGraph g, int nodes) {
    Problem v = g.problem().threads(1);
    Request fl = Request.pick(g.k()).measure("fl");
    Result greedy = fl.certify("none").from(v);
    Result tight = fl.certify("tight").from(v);
    Result swap = fl.optimizer("swap").certify("none").from(v);
    double start = ProcessorTime.seconds();
    Result proof = fl.certify("prove:nodes=" + nodes).from(v);
    double time = ProcessorTime.seconds() - start;
    return new Location(
        g.name(),
        v.size(),
        g.k(),
        g.optimum(),
        g.sum(greedy.selection().value()),
        g.sum(swap.selection().value()),
        g.sum(proof.selection().value()),
        g.sum(greedy.certificate().bound()),
        g.sum(tight.certificate().bound()),
        g.sum(proof.certificate().bound()),
        proof.certificate().method() == Certificate.Method.EXACT,
        time);
  }
}
