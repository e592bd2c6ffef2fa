package dev.prism.laws;

import static dev.prism.Storage.Kind.DENSE;
import static dev.prism.Storage.Kind.ON_THE_FLY;

import dev.prism.Measure;
import dev.prism.base.Params;
import dev.prism.kernel.Similarity;
import dev.prism.measure.COM;
import dev.prism.measure.FL;
import dev.prism.measure.FLCG;
import dev.prism.measure.FLCMI;
import dev.prism.measure.FLQMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.FeatureBased;
import dev.prism.measure.LogDetCG;
import dev.prism.measure.LogDetCMI;
import dev.prism.measure.LogDetMI;
import dev.prism.measure.LogDeterminant;
import dev.prism.measure.SaturatedCoverage;
import dev.prism.spec.Measures;
import dev.prism.term.Psi;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The catalogue with its options set in other ways, each in worlds that it is meant for. */
final class Variants {
  private Variants() {}

  /** The measures as the catalogue has them. */
  static Stream<MeasureLaws> catalogue() {
    return Measures.ALL.stream().map(Variants::laws);
  }

  private static MeasureLaws laws(Measure m) {
    MeasureLaws laws = MeasureLaws.of(m);
    return switch (m.info().name()) {
      case "featurebased", "satcov", "qsat", "psat", "qpsat", "qfb", "pfb", "qpfb" ->
          laws.in(World::nonNegative).readsFeatures();
      case "psc", "pscmi", "psccg", "psccmi" -> laws.in(World::soft);
      default -> laws;
    };
  }

  /** With other options. */
  static Stream<MeasureLaws> options() {
    UnaryOperator<World> negative =
        w -> w.similarity(Similarity.COSINE).storages(DENSE, ON_THE_FLY);
    Stream<MeasureLaws> unclipped =
        Stream.of(
                new FL(false),
                new FLVMI(false),
                new FLQMI(false),
                new FLCG(false),
                new FLCMI(false))
            .map(m -> MeasureLaws.of(m).in(negative));
    Stream<MeasureLaws> noRidge =
        Stream.of(
                new LogDeterminant(0),
                new LogDetMI(0),
                new LogDetCG(0),
                new LogDetCMI(0, LogDetCMI.Form.PROJECTION))
            .map(MeasureLaws::of);
    Stream<MeasureLaws> others =
        Stream.of(
            MeasureLaws.of(new LogDetCMI(0.1, LogDetCMI.Form.PRINTED))
                .parameters(r -> alike(0.3 + 0.6 * r.nextDouble())),
            MeasureLaws.of(new LogDetCMI(1, LogDetCMI.Form.PROJECTION)),
            MeasureLaws.of(new LogDetMI(0.1)).in(w -> w.similarity(Similarity.COSINE)),
            MeasureLaws.of(new COM(Psi.LOG)),
            MeasureLaws.of(new COM(Psi.INVERSE)),
            MeasureLaws.of(new COM(Psi.power(0.3))),
            MeasureLaws.of(new SaturatedCoverage(0.5)),
            MeasureLaws.of(new FeatureBased(Psi.LOG, null, true)).readsFeatures());
    return Stream.of(unclipped, noRidge, others).flatMap(s -> s);
  }

  /** η = ν, where the printed LogDetCMI stays defined. */
  private static Params alike(double x) {
    return Params.of(1, x, x);
  }

  /** With other similarities. */
  static Stream<MeasureLaws> similarities() {
    return catalogue().flatMap(laws -> suitable(laws).map(s -> laws.in(w -> w.similarity(s))));
  }

  /** Those that the measure's definition allows, other than the usual one. */
  private static Stream<Similarity> suitable(MeasureLaws laws) {
    return switch (laws.measure().info().name()) {
      case "featurebased", "setcover", "setcovermi", "setcovercg", "setcovercmi" -> Stream.of();
      case "psc", "pscmi", "psccg", "psccmi" -> Stream.of();
      case "satcov", "qsat", "psat", "qpsat", "qfb", "pfb", "qpfb" -> Stream.of();
      case "com", "saturated", "flqmi" ->
          Stream.of(Similarity.COSINE_CLIPPED, Similarity.COSINE_SHIFTED, Similarity.EUCLIDEAN);
      case "logdet", "logdetmi", "logdetcg", "logdetcmi" ->
          Stream.of(
              Similarity.COSINE,
              Similarity.COSINE_SHIFTED,
              Similarity.DOT,
              Similarity.EUCLIDEAN,
              Similarity.gradient(World.CLASSES));
      default -> World.SIMILARITIES.stream();
    };
  }

  /** Probabilistic set cover where everything is certain, and strengths at their natural 1. */
  static Stream<MeasureLaws> corners() {
    List<String> certain = List.of("psc", "pscmi", "psccg", "psccmi");
    return Stream.of(
            Stream.of(
                MeasureLaws.of(new LogDetCMI(0, LogDetCMI.Form.PRINTED))
                    .parameters(r -> alike(0.3 + 0.6 * r.nextDouble()))),
            catalogue()
                .filter(laws -> certain.contains(laws.measure().info().name()))
                .map(laws -> laws.in(w -> w)),
            catalogue()
                .filter(laws -> !laws.measure().info().parameters().isEmpty())
                .map(laws -> laws.parameters(r -> Params.DEFAULTS)))
        .flatMap(s -> s);
  }
}
