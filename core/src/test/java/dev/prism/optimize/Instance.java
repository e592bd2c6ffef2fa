package dev.prism.optimize;

import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Similarity;
import dev.prism.laws.World;
import dev.prism.measure.COM;
import dev.prism.measure.FLCG;
import dev.prism.measure.FLCMI;
import dev.prism.measure.FLQMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.GC;
import dev.prism.measure.LogDeterminant;
import dev.prism.measure.Mixture;
import dev.prism.measure.SaturatedCoverage;
import dev.prism.spec.Measures;
import dev.prism.term.Psi;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Something to maximise, and what it is. */
record Instance(String name, Objective f) {
  /** The whole catalogue, other settings of it, and mixtures. */
  static List<Instance> in(World w) {
    return Stream.of(Measures.ALL.stream().map(m -> of(m, Map.of(), w)), settings(w), mixtures(w))
        .flatMap(s -> s)
        .toList();
  }

  /** Where greedy and its certificate have guarantees. */
  static List<Instance> monotoneSubmodular(World w) {
    return in(w).stream().filter(i -> i.f.submodular() && i.f.monotone()).toList();
  }

  private static Instance of(Measure m, Map<Param, Double> given, World w) {
    World suitable =
        switch (m.info().name()) {
          case "featurebased", "satcov", "qsat", "psat", "qpsat", "qfb", "pfb", "qpfb" ->
              w.nonNegative();
          case "psc", "pscmi", "psccg", "psccmi" -> w.soft();
          default -> w;
        };
    return new Instance(
        m + " " + new TreeMap<>(given), m.on(suitable.problem(), m.info().params(given)));
  }

  private static Stream<Instance> settings(World w) {
    World signed = w.similarity(Similarity.COSINE);
    return Stream.of(
        of(new FLVMI(), Map.of(Param.ETA, 0.6), w),
        of(new FLVMI(), Map.of(Param.ETA, 1.5), signed),
        of(new FLQMI(), Map.of(Param.ETA, 0.2), w),
        of(new FLCG(), Map.of(Param.NU, 0.4), w),
        of(new FLCMI(), Map.of(Param.ETA, 1.2, Param.NU, 0.5), w),
        of(new GC(), Map.of(Param.LAMBDA, 1.5), w),
        of(new GC(), Map.of(Param.LAMBDA, 0.3), signed),
        of(new LogDeterminant(0.1), Map.of(), w),
        of(new LogDeterminant(), Map.of(), signed),
        of(new COM(Psi.LOG), Map.of(Param.ETA, 0.3), w),
        of(new SaturatedCoverage(0.5), Map.of(), w));
  }

  private static Stream<Instance> mixtures(World w) {
    Params half = Params.of(0.4, 0.5, 0.5);
    Params two = Params.of(2, 2, 2);
    return Stream.of(
        mixture(w, half, 0.7, "flvmi", 0.3, "gc"),
        mixture(w, half, 1, "flqmi", 2, "logdet"),
        mixture(w, half, 1, "com", 0.2, "flcg"),
        mixture(w, two, 1, "flqmi", 0.1, "gc"),
        mixture(w, half, 1, "flqmi", 0.1, "disparitysum"));
  }

  private static Instance mixture(World w, Params t, double w1, String m1, double w2, String m2) {
    Measure mix =
        new Mixture(
            List.of(
                new Mixture.Member(w1, Measures.named(m1, true, true), t),
                new Mixture.Member(w2, Measures.named(m2, true, true), t)));
    String name = "%s*%s + %s*%s at %s".formatted(w1, m1, w2, m2, t.lambda().value());
    return new Instance(name, mix.on(w.problem(), Params.DEFAULTS));
  }
}
