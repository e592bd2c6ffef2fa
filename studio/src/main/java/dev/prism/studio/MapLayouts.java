package dev.prism.studio;

import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The coordinates of all items on two maps: the principal components, and a UMAP layout, which is
 * computed in the background and pauses while a selection runs.
 */
final class MapLayouts implements AutoCloseable {
  private static final int NEIGHBOURS = 15;
  private final CompletableFuture<float[]> pca = new CompletableFuture<>();
  private final CompletableFuture<float[]> umap = new CompletableFuture<>();
  private final CompletableFuture<List<String>> clusters = new CompletableFuture<>();
  private final Thread background;
  private volatile double progress;

  MapLayouts(Pool pool, BooleanSupplier isBusy) {
    Features x = pool.table().features();
    background = Thread.ofPlatform().daemon().name("prism-maps").start(() -> compute(x, isBusy));
  }

  private void compute(Features x, BooleanSupplier isBusy) {
    try {
      pca.complete(Pca.of(x, Workers.allProcessors()));
      Problem v = Problem.of(x).threads(1);
      clusters.complete(Pool.clusters(v));
      int k = Math.min(NEIGHBOURS, Math.max(1, x.size() - 1));
      Umap layout = new Umap(v.storage(Storage.neighbours(k)).ground(), pca.join());
      int rounds = x.size() <= 20_000 ? 200 : x.size() <= 100_000 ? 80 : 40;
      umap.complete(
          layout.run(
              rounds,
              part -> {
                progress = part;
                pauseWhile(isBusy);
              }));
    } catch (RuntimeException | OutOfMemoryError e) {
      pca.completeExceptionally(e);
      clusters.completeExceptionally(e);
      umap.completeExceptionally(e);
    }
  }

  private static void pauseWhile(BooleanSupplier isBusy) {
    try {
      while (isBusy.getAsBoolean()) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      throw new CancellationException("The studio is closing.");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("The studio is closing.");
    }
  }

  private CompletableFuture<float[]> layout(String name) {
    return switch (name) {
      case "pca" -> pca;
      case "umap" -> umap;
      default -> throw new HttpError(404, "There is no such map; the maps are pca and umap.");
    };
  }

  /** Returns x and y of every item as little-endian floats, or null until the map is ready. */
  byte @Nullable [] bytes(String layout) {
    CompletableFuture<float[]> map = layout(layout);
    if (layout.equals("umap") && !map.isDone()) {
      return null;
    }
    float[] coordinates = get(map);
    ByteBuffer out =
        ByteBuffer.allocate(Float.BYTES * coordinates.length).order(ByteOrder.LITTLE_ENDIAN);
    out.asFloatBuffer().put(coordinates);
    return out.array();
  }

  /** Returns the cluster of every item. */
  List<String> clusters() {
    return get(clusters);
  }

  private static <T> T get(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw new HttpError(e, 422, "The map could not be computed: " + e.getCause().getMessage());
    }
  }

  Map<String, Object> progress() {
    boolean failed = umap.isCompletedExceptionally();
    return Map.of("done", progress, "ready", umap.isDone() && !failed, "failed", failed);
  }

  @Override
  public void close() {
    background.interrupt();
  }
}
