package dev.prism.spec;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.base.BadRequestException;
import java.util.List;

/**
 * Checks that a measure fits the auxiliary sets of a problem.
 *
 * @param spec the measure
 * @param sets the auxiliary sets that are given
 */
record SetChecks(Spec spec, AuxiliarySet.Given sets) {
  /** Throws if the measure requires an auxiliary set that is absent. */
  void checkThere() {
    for (AuxiliarySet g : AuxiliarySet.values()) {
      for (Measure m : spec.members()) {
        MeasureInfo info = m.info();
        if (info.needs().contains(g) && !sets.has(g, info.usesConcepts())) {
          throw new BadRequestException(
              "%s needs a %s set (%s)%s and none was given.%s",
              info.name(), g.label(), g.symbol(), of(info.usesConcepts()), instead());
        }
      }
    }
  }

  /** Throws if the measure ignores an auxiliary set that is given. */
  void checkUsed() {
    for (AuxiliarySet g : AuxiliarySet.values()) {
      List<MeasureInfo> users =
          spec.members().stream().map(Measure::info).filter(c -> c.needs().contains(g)).toList();
      boolean idle = sets.has(g, false) && users.stream().allMatch(MeasureInfo::usesConcepts);
      boolean concepts = sets.has(g, true);
      if (idle || concepts && users.stream().noneMatch(MeasureInfo::usesConcepts)) {
        throw new BadRequestException(
            "%s does not use the %s set (%s)%s that was given; leave it out, or use a measure that"
                + " does.%s",
            spec.members().size() == 1 ? spec.measure().info().name() : "The mixture",
            g.label(),
            g.symbol(),
            of(concepts),
            instead());
      }
    }
  }

  private static String of(boolean concepts) {
    return concepts ? " of concepts" : "";
  }

  private String instead() {
    return " With what was given, try " + Spec.defaultMeasure(sets).info().name() + ".";
  }
}
