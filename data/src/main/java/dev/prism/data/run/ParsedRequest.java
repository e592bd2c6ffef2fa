package dev.prism.data.run;

import dev.prism.AuxiliarySet;
import dev.prism.base.BadRequestException;
import dev.prism.kernel.NeighbourMethod;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Certify;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.ThresholdRule;
import dev.prism.partition.PartitionedSelector;
import dev.prism.run.AfterSaturation;
import dev.prism.run.Execution;
import dev.prism.spec.LearnedModel;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A request whose texts are parsed, before any file is read; wrong texts are rejected. */
record ParsedRequest(
    Similarity similarity,
    Spec measure,
    Optimizer optimizer,
    Execution execution,
    long seed,
    AfterSaturation afterSaturation,
    Certify certify) {

  static ParsedRequest of(FileRequest r) {
    return of(r, AuxiliarySet.Given.of(false, false));
  }

  /** Parses a request on a problem that has some auxiliary sets already. */
  static ParsedRequest of(FileRequest r, AuxiliarySet.Given known) {
    if (Stream.of(r.data(), r.query(), r.privateSet()).filter("-"::equals).count() > 1) {
      throw new BadRequestException(
          "Standard input (-) can be read once: for the pool, the query set or the private set;"
              + " name files for the others.");
    }
    if (r.measure() != null && r.measure().isBlank()) {
      throw new BadRequestException(
          "The measure is empty; leave it out, or name one (is a variable not set?).");
    }
    Optimizer optimizer = Optimizers.named(r.optimizer() == null ? "auto" : r.optimizer());
    String kernel = r.kernel() == null ? LearnedModel.kernelFor(r.measure()) : r.kernel();
    Similarity similarity = Similarities.named(kernel);
    Execution execution = execution(r);
    Spec measure = Spec.parse(r.measure(), sets(r, known));
    checkConcepts(r, measure);
    return new ParsedRequest(
        similarity,
        measure,
        optimizer,
        execution,
        r.seed() == null ? 0 : r.seed(),
        r.afterSaturation() == null
            ? AfterSaturation.RELEVANCE
            : AfterSaturation.named(r.afterSaturation()),
        r.certify() == null ? Certify.FAST : Certify.parse(r.certify()));
  }

  private static AuxiliarySet.Given sets(FileRequest r, AuxiliarySet.Given known) {
    AuxiliarySet.Given sets = known.plus(r.hasQuery(), r.hasPrivate());
    if (r.concepts() == null) {
      return sets;
    }
    Set<AuxiliarySet> concepts = EnumSet.noneOf(AuxiliarySet.class);
    concepts.addAll(sets.concepts());
    if (r.queryConcepts() != null) {
      concepts.add(AuxiliarySet.QUERY);
    }
    if (r.privateConcepts() != null) {
      concepts.add(AuxiliarySet.PRIVATE);
    }
    // Whoever names concepts and no measure wants them covered.
    return new AuxiliarySet.Given(sets.items(), concepts, true);
  }

  private static void checkConcepts(FileRequest r, Spec measure) {
    if (r.concepts() == null && (r.queryConcepts() != null || r.privateConcepts() != null)) {
      throw new BadRequestException(
          "A query set or private set of concepts needs the concepts of the items; name their"
              + " column or file.");
    }
    if (r.concepts() != null && !measure.usesConcepts()) {
      throw new BadRequestException(
          "%s does not use the concepts that were given; leave them out, or use psc or setcover.",
          measure.measure().info().name());
    }
  }

  private static Execution execution(FileRequest r) {
    if (r.neighbourSearch() != null && r.neighbours() == null) {
      throw new BadRequestException(
          "The method that finds neighbours is given without their number; give both.");
    }
    if (r.isPartitioned() && r.neighbours() != null) {
      throw new BadRequestException(
          "A partition and a neighbour graph exclude each other; choose one.");
    }
    if (r.isPartitioned()) {
      FileRequest.ExecutionSettings e = r.execution();
      return new Execution.Partitioned(
          blocks(e.partitions()), e.rounds() == null ? 2 : e.rounds(), List.of());
    }
    if (r.isStream()) {
      return streamed(r.execution());
    }
    if (r.neighbours() == null) {
      boolean exact = r.execution() != null && Boolean.TRUE.equals(r.execution().exact());
      return exact ? Execution.exact() : Execution.automatic();
    }
    return new Execution.NeighbourGraph(
        r.neighbours(),
        r.neighbourSearch() == null
            ? NeighbourMethod.AUTO
            : NeighbourMethod.named(r.neighbourSearch()));
  }

  private static Execution streamed(FileRequest.ExecutionSettings e) {
    Execution.Streamed defaults = Execution.streamed();
    return new Execution.Streamed(
        ThresholdRule.named(e.stream()),
        e.epsilon() == null ? defaults.epsilon() : e.epsilon(),
        e.patience() == null ? defaults.patience() : e.patience(),
        e.sample() == null ? defaults.sample() : e.sample());
  }

  private static OptionalInt blocks(String n) {
    if (n.equals("auto")) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(PartitionedSelector.of(Integer.parseInt(n)).blocks());
    } catch (NumberFormatException e) {
      throw new BadRequestException(
          e, "%s is not a number of partitions; give a number, or auto.", n);
    }
  }

  /** Returns the execution with the strata of the table; null for none. */
  Execution execution(@Nullable List<String> strata) {
    return execution instanceof Execution.Partitioned p && strata != null
        ? p.strata(strata)
        : execution;
  }
}
