package dev.prism.measure;

import dev.prism.AuxiliarySets;
import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.base.PrismException;

/** A function f and its information measures: which one runs follows from the guides there are. */
public enum Family {
  FACILITY_LOCATION("facility-location", new FL(), new FLVMI(), new FLCG(), new FLCMI()),
  GRAPH_CUT("graph-cut", new GC(), new GCMI(), new GCCG(), null),
  LOG_DET("log-det", new LogDeterminant(), new LogDetMI(), new LogDetCG(), new LogDetCMI()),
  SET_COVER(
      "set-cover",
      new SetCover(false),
      new SetCover(false, Guide.QUERY),
      new SetCover(false, Guide.PRIVATE),
      new SetCover(false, Guide.QUERY, Guide.PRIVATE)),
  PROBABILISTIC_SET_COVER(
      "probabilistic-set-cover",
      new SetCover(true),
      new SetCover(true, Guide.QUERY),
      new SetCover(true, Guide.PRIVATE),
      new SetCover(true, Guide.QUERY, Guide.PRIVATE));

  /** Why there is no such measure. */
  public static final String NO_GCCMI =
      "The graph cut's conditional mutual information does not depend on the private set: it equals"
          + " GCMI, so P would be ignored. Use gccg to stay away from P, or flcmi or logdetcmi for"
          + " both.";

  private final String label;
  private final Measure plain;
  private final Measure mi;
  private final Measure cg;
  private final Measure cmi;

  Family(String label, Measure plain, Measure mi, Measure cg, Measure cmi) {
    this.label = label;
    this.plain = plain;
    this.mi = mi;
    this.cg = cg;
    this.cmi = cmi;
  }

  /** As it is typed. */
  public String label() {
    return label;
  }

  /** f, its MI, its CG or its CMI, by the query and private sets that there are for it. */
  public Measure given(AuxiliarySets sets) {
    boolean concepts = plain.info().ofConcepts();
    return given(sets.has(Guide.QUERY, concepts), sets.has(Guide.PRIVATE, concepts));
  }

  /** The same by the guides alone. */
  public Measure given(boolean query, boolean avoid) {
    Measure m = query ? (avoid ? cmi : mi) : (avoid ? cg : plain);
    if (m == null) {
      throw new PrismException(NO_GCCMI);
    }
    return m;
  }

  /** What runs when nothing is named. */
  public static Measure standard(boolean query, boolean avoid) {
    return query && !avoid ? new FLQMI() : FACILITY_LOCATION.given(query, avoid);
  }
}
