package dev.prism.measure;

import dev.prism.AuxiliarySets;
import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.base.Names;
import dev.prism.base.PrismException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The table of contents. */
public final class Measures {
  private Measures() {}

  public static final List<Measure> ALL =
      List.of(
          new FL(),
          new FLVMI(),
          new FLQMI(),
          new FLCG(),
          new FLCMI(),
          new GC(),
          new GCMI(),
          new GCCG(),
          new LogDeterminant(),
          new LogDetMI(),
          new LogDetCG(),
          new LogDetCMI(),
          new COM(),
          new DisparitySum(),
          new DisparityMin(),
          new SumRedundancy(),
          new SaturatedCoverage(),
          new FeatureBased(),
          new SetCover(false),
          new SetCover(false, Guide.QUERY),
          new SetCover(false, Guide.PRIVATE),
          new SetCover(false, Guide.QUERY, Guide.PRIVATE),
          new SetCover(true),
          new SetCover(true, Guide.QUERY),
          new SetCover(true, Guide.PRIVATE),
          new SetCover(true, Guide.QUERY, Guide.PRIVATE));

  /**
   * A measure by its name, a family by its name and the query and private sets that there are for
   * it, or a class of the user's own by its full name.
   */
  public static Measure named(String name, AuxiliarySets sets) {
    return named(name, f -> f.given(sets));
  }

  /** A measure by its name, where the sets are given as items. */
  public static Measure named(String name, boolean query, boolean avoid) {
    return named(name, f -> f.given(query, avoid));
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
      throw new PrismException(Family.NO_GCCMI);
    }
    if (name.contains(".")) {
      return Names.create(name.strip(), Measure.class);
    }
    throw new PrismException(
        "There is no measure called %s.%s The measures are %s; the families %s; or give the full"
            + " name of a class of your own.",
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
}
