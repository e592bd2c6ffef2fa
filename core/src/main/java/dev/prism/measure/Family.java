package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.base.BadRequestException;
import org.jspecify.annotations.Nullable;

/**
 * A function f and its information measures; the auxiliary sets decide which of them applies.
 * Immutable and safe for use by multiple threads.
 */
public enum Family {
  /** FL, FLVMI, FLCG and FLCMI. */
  FACILITY_LOCATION("facility-location", new FL(), new FLVMI(), new FLCG(), new FLCMI()),
  /** GC, GCMI and GCCG. */
  GRAPH_CUT("graph-cut", new GC(), new GCMI(), new GCCG(), null),
  /** LogDet, LogDetMI, LogDetCG and LogDetCMI. */
  LOG_DET("log-det", new LogDeterminant(), new LogDetMI(), new LogDetCG(), new LogDetCMI()),
  /** Set cover and its information measures. */
  SET_COVER(
      "set-cover",
      new SetCover(false),
      new SetCover(false, AuxiliarySet.QUERY),
      new SetCover(false, AuxiliarySet.PRIVATE),
      new SetCover(false, AuxiliarySet.QUERY, AuxiliarySet.PRIVATE)),
  /** Probabilistic set cover and its information measures. */
  PROBABILISTIC_SET_COVER(
      "probabilistic-set-cover",
      new SetCover(true),
      new SetCover(true, AuxiliarySet.QUERY),
      new SetCover(true, AuxiliarySet.PRIVATE),
      new SetCover(true, AuxiliarySet.QUERY, AuxiliarySet.PRIVATE));

  /** The reason why the graph cut has no conditional mutual information. */
  public static final String NO_GCCMI =
      "The graph cut's conditional mutual information does not depend on the private set: it equals"
          + " GCMI, so P would be ignored. Use gccg to stay away from P, or flcmi or logdetcmi for"
          + " both.";

  private final String label;
  private final Measure plain;
  private final Measure mi;
  private final Measure cg;
  private final @Nullable Measure cmi;

  Family(String label, Measure plain, Measure mi, Measure cg, @Nullable Measure cmi) {
    this.label = label;
    this.plain = plain;
    this.mi = mi;
    this.cg = cg;
    this.cmi = cmi;
  }

  /** {@return the name of the family in a request} */
  public String label() {
    return label;
  }

  /**
   * Returns f, its MI, its CG or its CMI, by the auxiliary sets that are present.
   *
   * @param sets the auxiliary sets of the problem
   * @return the measure
   */
  public Measure member(AuxiliarySet.Given sets) {
    boolean concepts = plain.info().usesConcepts();
    return member(sets.has(AuxiliarySet.QUERY, concepts), sets.has(AuxiliarySet.PRIVATE, concepts));
  }

  /**
   * Returns f, its MI, its CG or its CMI.
   *
   * @param query whether there is a query set
   * @param privateSet whether there is a private set
   * @return the measure
   */
  public Measure member(boolean query, boolean privateSet) {
    Measure m = query ? (privateSet ? cmi : mi) : (privateSet ? cg : plain);
    if (m == null) {
      throw new BadRequestException(NO_GCCMI);
    }
    return m;
  }

  /**
   * Returns the measure that is used where a request names none.
   *
   * @param query whether there is a query set
   * @param privateSet whether there is a private set
   * @return FLQMI for a query set alone, Contrast for both sets, otherwise a member of facility
   *     location
   */
  public static Measure defaultMeasure(boolean query, boolean privateSet) {
    if (query) {
      return privateSet ? new Contrast() : new FLQMI();
    }
    return FACILITY_LOCATION.member(false, privateSet);
  }
}
