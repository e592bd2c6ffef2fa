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

/**
 * Where every item lies on the map: by principal axes at once, and by neighbours after a while. The
 * background work steps aside while a selection runs.
 */
final class Maps implements AutoCloseable {
  private static final int NEIGHBOURS = 15;
  private final CompletableFuture<float[]> pca = new CompletableFuture<>();
  private final CompletableFuture<float[]> neighbours = new CompletableFuture<>();
  private final CompletableFuture<List<String>> clusters = new CompletableFuture<>();
  private final Thread background;
  private volatile double done;

  Maps(Pool pool, BooleanSupplier busy) {
    Features x = pool.table().features();
    background = Thread.ofPlatform().daemon().name("prism-maps").start(() -> work(x, busy));
  }

  private void work(Features x, BooleanSupplier busy) {
    try {
      pca.complete(Pca.of(x, Workers.all()));
      Problem v = Problem.of(x).threads(1);
      clusters.complete(Pool.clusters(v));
      int k = Math.min(NEIGHBOURS, Math.max(1, x.size() - 1));
      Umap umap = new Umap(v.storage(Storage.neighbours(k)).ground(), pca.join());
      int rounds = x.size() <= 20_000 ? 200 : x.size() <= 100_000 ? 80 : 40;
      neighbours.complete(
          umap.run(
              rounds,
              part -> {
                done = part;
                stepAside(busy);
              }));
    } catch (RuntimeException | OutOfMemoryError e) {
      pca.completeExceptionally(e);
      clusters.completeExceptionally(e);
      neighbours.completeExceptionally(e);
    }
  }

  private static void stepAside(BooleanSupplier busy) {
    try {
      while (busy.getAsBoolean()) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      throw new CancellationException("The studio is closing.");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("The studio is closing.");
    }
  }

  private CompletableFuture<float[]> named(String layout) {
    return switch (layout) {
      case "pca" -> pca;
      case "neighbours" -> neighbours;
      default -> throw new Refusal(404, "The maps are called pca and neighbours.");
    };
  }

  /** x and y of every item as little-endian floats; null where it is not ready. */
  byte[] bytes(String layout) {
    CompletableFuture<float[]> map = named(layout);
    if (layout.equals("neighbours") && !map.isDone()) {
      return null;
    }
    float[] at = get(map);
    ByteBuffer out = ByteBuffer.allocate(4 * at.length).order(ByteOrder.LITTLE_ENDIAN);
    out.asFloatBuffer().put(at);
    return out.array();
  }

  /** A cluster for every item. */
  List<String> clusters() {
    return get(clusters);
  }

  private static <T> T get(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw new Refusal(422, "There is no map of this pool: " + e.getCause().getMessage());
    }
  }

  Map<String, Object> progress() {
    boolean failed = neighbours.isCompletedExceptionally();
    return Map.of("done", done, "ready", neighbours.isDone() && !failed, "failed", failed);
  }

  @Override
  public void close() {
    background.interrupt();
  }
}
