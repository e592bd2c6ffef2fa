package dev.prism.targeted;

import dev.prism.AuxiliarySet;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.run.AfterSaturation;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Maximizes a measure of the paper over the representations of the items.
 *
 * @param measure the measure with its parameters
 * @param query whether the target set T is the query set
 * @param conditioning the set that the selection is conditioned on
 * @param without the strategy that replaces this one while the private set is empty; null for
 *     strategies that do not read the private set
 */
record MeasureStrategy(
    String name,
    String description,
    Spec measure,
    boolean query,
    Conditioning conditioning,
    @Nullable Strategy without)
    implements Strategy {
  /** The set that a selection is conditioned on. */
  enum Conditioning {
    NONE,
    PRIVATE_SET,
    LABELLED_SET
  }

  @Override
  public Optional<Strategy> withoutPrivate() {
    return Optional.ofNullable(without);
  }

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    LabelledItems target = query ? t.needTarget(name) : null;
    LabelledItems condition =
        switch (conditioning) {
          case NONE -> null;
          case PRIVATE_SET -> TargetedTask.need(t.privateSet(), name, "private set");
          case LABELLED_SET -> t.needLabelled(name);
        };
    Problem v = t.problem(embedding(t), target, condition);
    // Once no item gains anything, the measure prefers none to another: Strategies goes on.
    return Request.pick(k)
        .measure(measure)
        .seed(seed)
        .afterSaturation(AfterSaturation.STOP)
        .from(v)
        .selection()
        .picks()
        .stream()
        .takeWhile(p -> p.gain() != 0)
        .mapToInt(Pick::index)
        .toArray();
  }

  /** Returns this strategy with the parameters of a text such as {@code flvmi:eta=2}. */
  MeasureStrategy with(String text) {
    Spec spec = Spec.parse(text, AuxiliarySet.Given.of(query, conditioning != Conditioning.NONE));
    return new MeasureStrategy(text, description, spec, query, conditioning, without);
  }

  private Representation embedding(TargetedTask t) {
    if (!measure.measure().needsNonNegative()) {
      return t.embedding();
    }
    return t.embedding()
        .nonNegative()
        .orElseThrow(
            () ->
                new BadRequestException(
                    "%s needs similarities that are not negative, and those of %s may be; use the"
                        + " embedding gradient-clipped or gradient-shifted.",
                    name, t.embedding().text()));
  }
}
