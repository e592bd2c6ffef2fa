package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Params;
import java.util.List;

/**
 * A formula. Binding it to a problem and parameters yields the objective to maximise.
 *
 * <p>A measure of your own is a class with a public constructor without arguments that implements
 * this: build the objective from the terms in {@code dev.prism.term}, or from a term of your own.
 */
public interface Measure {
  MeasureInfo info();

  /** The objective. A guide that the problem lacks counts as empty. */
  Objective on(Problem v, Params t);

  /** The same measure with one of its options set. */
  default Measure with(String option, String value) {
    List<String> options = info().options().stream().map(MeasureInfo.Option::name).toList();
    throw new BadRequestException(
        "%s has no option %s.%s It has %s.",
        info().name(),
        option,
        Names.didYouMean(option, options),
        options.isEmpty() ? "none" : String.join(", ", options));
  }
}
