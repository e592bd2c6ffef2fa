package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Similarities that are computed from feature rows. */
final class FeatureBlocks implements Blocks {
  private final Map<Side, Features> raw;
  private final Similarity requested;
  private final Workers workers;
  private final @Nullable Features counts;
  private final Map<Side, Features> prepared = new EnumMap<>(Side.class);
  private Similarity fitted;

  FeatureBlocks(Map<Side, Features> raw, Similarity requested, Workers workers) {
    this(raw, requested, workers, null);
  }

  private FeatureBlocks(
      Map<Side, Features> raw, Similarity requested, Workers workers, @Nullable Features counts) {
    this.raw = raw;
    this.requested = requested;
    this.workers = workers;
    this.counts = counts;
    int width = raw.get(Side.V).width();
    raw.forEach(
        (side, x) -> {
          if (x.width() != width) {
            throw new BadDataException(
                "The %s has %d features a row and the pool %d; they must be equal.",
                name(side), x.width(), width);
          }
        });
  }

  @Override
  public Similarity similarity() {
    return requested;
  }

  /** Keeps the prepared rows of the other sides. */
  @Override
  public Blocks with(Side side, Features x, String what) {
    Map<Side, Features> all = new EnumMap<>(raw);
    all.put(side, x);
    return keepingPrepared(side, new FeatureBlocks(all, requested, workers, counts));
  }

  private synchronized FeatureBlocks keepingPrepared(Side changed, FeatureBlocks out) {
    out.fitted = fitted;
    out.prepared.putAll(prepared);
    out.prepared.remove(changed);
    return out;
  }

  @Override
  public Blocks with(Similarity s) {
    return new FeatureBlocks(raw, s, workers, counts);
  }

  @Override
  public Blocks with(Workers w) {
    return new FeatureBlocks(raw, requested, w, counts);
  }

  private static String name(Side side) {
    return switch (side) {
      case V -> "pool";
      case R -> "set to represent";
      case Q -> "query set";
      case P -> "private set";
    };
  }

  private synchronized Similarity fitted() {
    if (fitted == null) {
      fitted = requested.fit(raw.get(Side.V));
    }
    return fitted;
  }

  private synchronized Features prepared(Side side) {
    return prepared.computeIfAbsent(
        side, s -> Kernels.shared(fitted().prepare(raw.get(s), name(s), workers)));
  }

  @Override
  public int count(Side side) {
    Features x = raw.get(side == Side.R && !hasRows() ? Side.V : side);
    return x == null ? 0 : x.size();
  }

  @Override
  public boolean hasRows() {
    return raw.containsKey(Side.R);
  }

  @Override
  public Kernel between(Side rows, Side columns) {
    return Kernels.onTheFly(prepared(rows), prepared(columns), fitted(), workers);
  }

  @Override
  public Blocks restrict(int[] ids) {
    return part(ids, new EnumMap<>(raw));
  }

  @Override
  public Blocks withCandidates(int[] ids) {
    Map<Side, Features> some = new EnumMap<>(raw);
    some.put(Side.R, raw.get(Side.V));
    return part(ids, some);
  }

  private Blocks part(int[] ids, Map<Side, Features> some) {
    some.put(Side.V, raw.get(Side.V).select(ids));
    FeatureBlocks out =
        new FeatureBlocks(some, fitted(), workers, counts == null ? null : counts.select(ids));
    out.fitted = fitted();
    return out;
  }

  @Override
  public Blocks without(Side side) {
    Map<Side, Features> rest = new EnumMap<>(raw);
    rest.remove(side);
    return keepingPrepared(side, new FeatureBlocks(rest, requested, workers, counts));
  }

  @Override
  public Features features() {
    return raw.get(Side.V);
  }

  @Override
  public @Nullable Features counts() {
    return counts;
  }

  /** Keeps all prepared rows. */
  @Override
  public synchronized Blocks withCounts(Features x) {
    FeatureBlocks out = new FeatureBlocks(raw, requested, workers, x);
    out.fitted = fitted;
    out.prepared.putAll(prepared);
    return out;
  }
}
