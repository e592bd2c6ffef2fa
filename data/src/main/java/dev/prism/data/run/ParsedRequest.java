package dev.prism.data.run;

import dev.prism.AuxiliarySets;
import dev.prism.base.PrismException;
import dev.prism.kernel.Finder;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.partition.PartitionedSelector;
import dev.prism.run.Execution;
import dev.prism.run.Strata;
import dev.prism.spec.Model;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import dev.prism.stream.Rule;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The words of a request, each read once, before any file is: what they alone show to be wrong is
 * refused here.
 */
record ParsedRequest(
    Similarity similarity, Spec measure, Optimizer optimizer, Execution execution, long seed) {

  static ParsedRequest of(FileRequest r) {
    if (Stream.of(r.data(), r.query(), r.privateSet()).filter("-"::equals).count() > 1) {
      throw new PrismException(
          "Standard input (-) can be read once; name files for the pool, the query and the private"
              + " set, but for one of them.");
    }
    if (r.measure() != null && r.measure().isBlank()) {
      throw new PrismException(
          "The measure is empty; leave it out, or name one (is a variable not set?).");
    }
    Optimizer with = Optimizers.named(r.optimizer() == null ? "auto" : r.optimizer());
    String kernel = r.kernel() == null ? Model.kernel(r.measure()) : r.kernel();
    Similarity similarity = Similarities.named(kernel);
    Execution execution = execution(r);
    Spec measure = Spec.parse(r.measure(), AuxiliarySets.of(r.hasQuery(), r.hasPrivate()));
    return new ParsedRequest(similarity, measure, with, execution, r.seed() == null ? 0 : r.seed());
  }

  private static Execution execution(FileRequest r) {
    if (r.neighboursBy() != null && r.neighbours() == null) {
      throw new PrismException(
          "How neighbours are found is given, and not how many are kept; give both.");
    }
    if (r.isPartitioned() && r.neighbours() != null) {
      throw new PrismException(
          "A partition and a neighbour graph are two ways around the same square; choose one.");
    }
    if (r.isPartitioned()) {
      FileRequest.HowToRun e = r.execution();
      return new Execution.Partitioned(
          blocks(e.partitions()), e.rounds() == null ? 2 : e.rounds(), Strata.NONE);
    }
    if (r.isStream()) {
      return streamed(r.execution());
    }
    if (r.neighbours() == null) {
      boolean exact = r.execution() != null && Boolean.TRUE.equals(r.execution().exact());
      return exact ? Execution.exact() : Execution.automatic();
    }
    return new Execution.NeighbourGraph(
        r.neighbours(), r.neighboursBy() == null ? Finder.AUTO : Finder.named(r.neighboursBy()));
  }

  private static Execution streamed(FileRequest.HowToRun e) {
    Execution.Streamed usual = Execution.streamed();
    return new Execution.Streamed(
        Rule.named(e.stream()),
        e.epsilon() == null ? usual.epsilon() : e.epsilon(),
        e.patience() == null ? usual.patience() : e.patience(),
        e.sample() == null ? usual.sample() : e.sample());
  }

  private static OptionalInt blocks(String n) {
    if (n.equals("auto")) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(PartitionedSelector.of(Integer.parseInt(n)).blocks());
    } catch (NumberFormatException e) {
      throw new PrismException("%s is not a number of partitions; give a number, or auto.", n);
    }
  }

  /** The execution with the strata that the table has. */
  Execution execution(List<String> strata) {
    return execution instanceof Execution.Partitioned p && strata != null
        ? p.strata(Strata.of(strata))
        : execution;
  }
}
