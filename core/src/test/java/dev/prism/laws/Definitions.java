package dev.prism.laws;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.base.Params;
import dev.prism.measure.COM;
import dev.prism.measure.Contrast;
import dev.prism.measure.CountCoverage;
import dev.prism.measure.DisparityMin;
import dev.prism.measure.DisparitySum;
import dev.prism.measure.FL;
import dev.prism.measure.FLCG;
import dev.prism.measure.FLCMI;
import dev.prism.measure.FLQMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.FeatureBased;
import dev.prism.measure.GC;
import dev.prism.measure.GCCG;
import dev.prism.measure.GCMI;
import dev.prism.measure.LogDetCG;
import dev.prism.measure.LogDetCMI;
import dev.prism.measure.LogDetMI;
import dev.prism.measure.LogDeterminant;
import dev.prism.measure.SaturatedCoverage;
import dev.prism.measure.SetCover;
import dev.prism.measure.SumRedundancy;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The values of measures by definition: brute force, in double precision. */
final class Definitions {
  private Definitions() {}

  /** f(A), NaN where it is undefined; null for a measure that has golden cases instead. */
  static @Nullable Double of(Measure m, World w, Params t, int... items) {
    Omega o = Omega.of(w);
    Set<Integer> a = Arrays.stream(items).boxed().collect(Collectors.toCollection(TreeSet::new));
    double lambda = t.lambda().value(), eta = t.eta().value(), nu = t.nu().value();
    Set<Integer> q = o.query(), p = o.privateSet();
    return switch (m) {
      case FL f -> Functions.facilityLocation(o, f.clipNegatives()).at(a);
      case FLVMI f -> Functions.facilityLocation(o.scaled(eta, 1), f.clipNegatives()).mutual(a, q);
      case FLQMI f when !f.clipNegatives() -> unclippedFLQMI(o, eta, a);
      case FLQMI f -> Functions.queryFacilityLocation(o, eta).mutual(a, q);
      case FLCG f -> Functions.facilityLocation(o.scaled(1, nu), f.clipNegatives()).gain(a, p);
      case FLCMI f ->
          Functions.facilityLocation(o.scaled(eta, nu), f.clipNegatives()).mutual(a, q, p);
      case Contrast f -> contrast(o, eta, nu, a);
      case GC f -> Functions.graphCut(o, lambda).at(a);
      case GCMI f -> Functions.graphCut(o, lambda).mutual(a, q);
      case GCCG f -> Functions.graphCut(o.scaled(1, nu), lambda).gain(a, p);
      case LogDeterminant f -> Functions.logDet(o.ridged(f.ridge())).at(a);
      case LogDetMI f -> Functions.logDet(o.ridged(f.ridge()).scaled(eta, 1)).mutual(a, q);
      case LogDetCG f -> Functions.logDet(o.ridged(f.ridge()).scaled(1, nu)).gain(a, p);
      case LogDetCMI f -> logDetCMI(f, o.ridged(f.ridge()), eta, nu, a);
      case COM f -> Functions.concaveOverModular(o, f.psi(), eta).mutual(a, q);
      case SetCover f -> setCover(f, w.cover(), o, a);
      case FeatureBased f -> featureBased(f, w, a);
      case SaturatedCoverage f -> saturated(f, o, a);
      case CountCoverage f -> countCoverage(f, w, o, t, a);
      case DisparitySum f -> pairs(o, a).map(s -> 1 - s).sum();
      case DisparityMin f -> pairs(o, a).map(s -> 1 - s).min().orElse(0);
      case SumRedundancy f -> -pairs(o, a).sum();
      default -> null;
    };
  }

  private static double contrast(Omega o, double eta, double nu, Set<Integer> a) {
    double f = 0;
    for (int i : o.query()) {
      f += a.stream().mapToDouble(j -> Math.max(0, o.s()[i][j])).max().orElse(0) / o.query().size();
    }
    for (int j : a) {
      f += eta * Math.max(0, likeness(o, o.query(), j) - nu * likeness(o, o.privateSet(), j));
    }
    return f;
  }

  private static double likeness(Omega o, Set<Integer> set, int j) {
    double[] s = set.stream().mapToDouble(i -> o.s()[i][j]).toArray();
    return (DoubleStream.of(s).sum() / s.length + Math.max(0, DoubleStream.of(s).max().orElse(0)))
        / 2;
  }

  /** Negative maxima have no f that they are the mutual information of: the formula itself. */
  private static double unclippedFLQMI(Omega o, double eta, Set<Integer> a) {
    double f = 0;
    for (int i : o.query()) {
      f += a.stream().mapToDouble(j -> o.s()[i][j]).max().orElse(0);
    }
    for (int j : a) {
      f += eta * o.query().stream().mapToDouble(i -> o.s()[i][j]).max().orElse(0);
    }
    return f;
  }

  /** As printed, or by scaling the projections: first on P, then on Q. */
  private static double logDetCMI(LogDetCMI f, Omega o, double eta, double nu, Set<Integer> a) {
    if (f.form() == LogDetCMI.Form.PRINTED) {
      return Functions.logDet(o.scaled(eta, nu)).mutual(a, o.query(), o.privateSet());
    }
    double[][] givenP = Matrices.project(o.s(), o.privateSet(), nu);
    double[][] givenBoth = Matrices.project(givenP, o.query(), eta);
    return Matrices.logDet(Matrices.part(givenP, a)) - Matrices.logDet(Matrices.part(givenBoth, a));
  }

  private static double setCover(SetCover m, Cover c, Omega o, Set<Integer> a) {
    SetFunction f = Functions.setCover(c);
    boolean mi = m.auxiliarySets().contains(AuxiliarySet.QUERY),
        cg = m.auxiliarySets().contains(AuxiliarySet.PRIVATE);
    return mi && cg
        ? f.mutual(a, o.query(), o.privateSet())
        : mi ? f.mutual(a, o.query()) : cg ? f.gain(a, o.privateSet()) : f.at(a);
  }

  private static double featureBased(FeatureBased f, World w, Set<Integer> a) {
    double value = 0;
    for (int k = 0; k < w.v()[0].length; k++) {
      double sum = 0, min = Double.POSITIVE_INFINITY, max = Double.NEGATIVE_INFINITY;
      for (float[] x : w.v()) {
        min = Math.min(min, x[k]);
        max = Math.max(max, x[k]);
      }
      for (int j : a) {
        sum += f.minmax() ? (w.v()[j][k] - min) / (max - min) : w.v()[j][k];
      }
      value += (f.weights() == null ? 1 : f.weights().get(k)) * f.psi().at(sum);
    }
    return value;
  }

  private static double saturated(SaturatedCoverage f, Omega o, Set<Integer> a) {
    double value = 0;
    for (int i : o.items()) {
      double all = o.items().stream().mapToDouble(j -> o.s()[i][j]).sum();
      double some = a.stream().mapToDouble(j -> o.s()[i][j]).sum();
      value += Math.min(some, f.alpha() * all);
    }
    return value;
  }

  private static double countCoverage(CountCoverage f, World w, Omega o, Params t, Set<Integer> a) {
    double[] r = new double[w.v().length];
    for (int j : o.items()) {
      r[j] = 1;
      if (f.auxiliarySets().contains(AuxiliarySet.QUERY)) {
        double q = o.query().stream().mapToDouble(i -> o.s()[i][j]).max().orElse(0);
        r[j] *= Math.pow(Math.max(0, q), t.eta().value());
      }
      if (f.auxiliarySets().contains(AuxiliarySet.PRIVATE)) {
        double p = o.privateSet().stream().mapToDouble(i -> o.s()[i][j]).max().orElse(0);
        r[j] *= Math.pow(Math.max(0, 1 - Math.max(0, p)), t.nu().value());
      }
    }
    double value = 0, total = Arrays.stream(r).sum();
    for (int u = 0; u < w.v()[0].length; u++) {
      int word = u;
      double some = a.stream().mapToDouble(j -> r[j] * w.v()[j][word]).sum();
      double all = o.items().stream().mapToDouble(j -> r[j] * w.v()[j][word]).sum();
      value +=
          f.saturated()
              ? Math.min(some, t.lambda().value() * f.k() * all / total)
              : Math.sqrt(some);
    }
    return value;
  }

  /** S_ij of every pair in A. */
  private static DoubleStream pairs(Omega o, Set<Integer> a) {
    return a.stream()
        .flatMap(i -> a.stream().filter(j -> i < j).map(j -> o.s()[i][j]))
        .mapToDouble(Double::doubleValue);
  }
}
