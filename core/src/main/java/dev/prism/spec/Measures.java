package dev.prism.spec;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
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
import dev.prism.measure.Family;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The catalogue of measures. Stateless. */
public final class Measures {
  private Measures() {}

  /** Facility location. */
  public static final Measure FL = new FL();

  /** Facility location mutual information over V. */
  public static final Measure FLVMI = new FLVMI();

  /** Facility location mutual information over Q. */
  public static final Measure FLQMI = new FLQMI();

  /** Facility location conditional gain. */
  public static final Measure FLCG = new FLCG();

  /** Facility location conditional mutual information. */
  public static final Measure FLCMI = new FLCMI();

  /** Likeness to the query set rather than to the private set. */
  public static final Measure CONTRAST = new Contrast();

  /** Graph cut. */
  public static final Measure GC = new GC();

  /** Graph cut mutual information. */
  public static final Measure GCMI = new GCMI();

  /** Graph cut conditional gain. */
  public static final Measure GCCG = new GCCG();

  /** Log-determinant. */
  public static final Measure LOGDET = new LogDeterminant();

  /** Log-determinant mutual information. */
  public static final Measure LOGDETMI = new LogDetMI();

  /** Log-determinant conditional gain. */
  public static final Measure LOGDETCG = new LogDetCG();

  /** Log-determinant conditional mutual information. */
  public static final Measure LOGDETCMI = new LogDetCMI();

  /** Concave over modular. */
  public static final Measure COM = new COM();

  /** Sum of distances. */
  public static final Measure DISPARITYSUM = new DisparitySum();

  /** Smallest distance. */
  public static final Measure DISPARITYMIN = new DisparityMin();

  /** Sum of similarities. */
  public static final Measure SUMREDUNDANCY = new SumRedundancy();

  /** Saturated coverage. */
  public static final Measure SATURATED = new SaturatedCoverage();

  /** Concave functions of features. */
  public static final Measure FEATUREBASED = new FeatureBased();

  /** Saturated coverage of words or concepts. */
  public static final Measure SATCOV = new CountCoverage(true);

  /** Saturated coverage of words or concepts about Q. */
  public static final Measure QSAT = new CountCoverage(true, AuxiliarySet.QUERY);

  /** Saturated coverage of words or concepts not about P. */
  public static final Measure PSAT = new CountCoverage(true, AuxiliarySet.PRIVATE);

  /** Saturated coverage of words or concepts about Q and not about P. */
  public static final Measure QPSAT =
      new CountCoverage(true, AuxiliarySet.QUERY, AuxiliarySet.PRIVATE);

  /** Square roots of the counts of words or concepts about Q. */
  public static final Measure QFB = new CountCoverage(false, AuxiliarySet.QUERY);

  /** Square roots of the counts of words or concepts not about P. */
  public static final Measure PFB = new CountCoverage(false, AuxiliarySet.PRIVATE);

  /** Square roots of the counts of words or concepts about Q and not about P. */
  public static final Measure QPFB =
      new CountCoverage(false, AuxiliarySet.QUERY, AuxiliarySet.PRIVATE);

  /** Set cover. */
  public static final Measure SETCOVER = new SetCover(false);

  /** Set cover mutual information. */
  public static final Measure SETCOVERMI = new SetCover(false, AuxiliarySet.QUERY);

  /** Set cover conditional gain. */
  public static final Measure SETCOVERCG = new SetCover(false, AuxiliarySet.PRIVATE);

  /** Set cover conditional mutual information. */
  public static final Measure SETCOVERCMI =
      new SetCover(false, AuxiliarySet.QUERY, AuxiliarySet.PRIVATE);

  /** Probabilistic set cover. */
  public static final Measure PSC = new SetCover(true);

  /** Probabilistic set cover mutual information. */
  public static final Measure PSCMI = new SetCover(true, AuxiliarySet.QUERY);

  /** Probabilistic set cover conditional gain. */
  public static final Measure PSCCG = new SetCover(true, AuxiliarySet.PRIVATE);

  /** Probabilistic set cover conditional mutual information. */
  public static final Measure PSCCMI = new SetCover(true, AuxiliarySet.QUERY, AuxiliarySet.PRIVATE);

  /** All measures of this library, with their default options. */
  public static final List<Measure> ALL =
      List.of(
          FL,
          FLVMI,
          FLQMI,
          FLCG,
          FLCMI,
          CONTRAST,
          GC,
          GCMI,
          GCCG,
          LOGDET,
          LOGDETMI,
          LOGDETCG,
          LOGDETCMI,
          COM,
          DISPARITYSUM,
          DISPARITYMIN,
          SUMREDUNDANCY,
          SATURATED,
          FEATUREBASED,
          SATCOV,
          QSAT,
          PSAT,
          QPSAT,
          QFB,
          PFB,
          QPFB,
          SETCOVER,
          SETCOVERMI,
          SETCOVERCG,
          SETCOVERCMI,
          PSC,
          PSCMI,
          PSCCG,
          PSCCMI);

  /**
   * Returns a measure by its name. The name of a family stands for the member that fits the query
   * and private sets.
   *
   * @param name a measure, a family, or the full name of a class that implements {@link Measure}
   * @param sets the auxiliary sets of the problem
   * @return the measure
   */
  public static Measure named(String name, AuxiliarySet.Given sets) {
    return named(name, f -> f.member(sets));
  }

  /**
   * Returns a measure by its name, for auxiliary sets of items.
   *
   * @param name a measure, a family, or the full name of a class that implements {@link Measure}
   * @param query whether there is a query set
   * @param privateSet whether there is a private set
   * @return the measure
   */
  public static Measure named(String name, boolean query, boolean privateSet) {
    return named(name, f -> f.member(query, privateSet));
  }

  private static Measure named(String name, Function<Family, Measure> member) {
    String n = name.strip().toLowerCase(Locale.ROOT);
    for (Measure m : ALL) {
      if (m.info().name().equals(n)) {
        return m;
      }
    }
    for (Family f : Family.values()) {
      if (f.label().equals(n)) {
        return member.apply(f);
      }
    }
    if (n.equals("gccmi")) {
      throw new BadRequestException(Family.NO_GCCMI);
    }
    if (name.contains(".")) {
      return Names.newInstance(name.strip(), Measure.class);
    }
    throw new BadRequestException(
        "There is no measure called %s.%s The measures are %s; the families %s; or give the full"
            + " name of a class.",
        name, Names.didYouMean(n, names()), String.join(", ", measureNames()), families());
  }

  private static List<String> measureNames() {
    return ALL.stream().map(m -> m.info().name()).toList();
  }

  private static String families() {
    return String.join(", ", List.of(Family.values()).stream().map(Family::label).toList());
  }

  private static List<String> names() {
    List<String> all = new ArrayList<>(measureNames());
    for (Family f : Family.values()) {
      all.add(f.label());
    }
    return all;
  }

  /**
   * Returns the first half of the reference page of a measure, in Markdown: name, purpose, formula,
   * auxiliary sets, cost, proved properties and settings.
   *
   * @param m the measure
   * @return the text
   */
  public static String page(Measure m) {
    return ReferencePages.of(m);
  }
}
