package dev.prism.train;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import dev.prism.base.BadRequestException;
import dev.prism.base.PrismException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * PyTorch on the CPU. It collects gradients for one caller at a time and has one global number of
 * threads, so that callers take turns, one batch each.
 */
final class TorchRuntime {
  private static final ReentrantLock TURN = new ReentrantLock(true);

  /** The alignment of arrays in bytes, a cache line: sums do not depend on where an array lies. */
  private static final int LINE = 64;

  private static final String OFFLINE = "ai.djl.offline";

  private static Engine engine;

  private TorchRuntime() {}

  static synchronized Engine engine() {
    if (engine == null) {
      engine = load();
    }
    return engine;
  }

  /**
   * Loads PyTorch. DJL finds its engine and unpacks the native libraries with the thread's class
   * loader, which need not be the one that has the jars. Without the property it would look for
   * updates on the network, and for other libraries if there is a GPU. Both are restored
   * afterwards.
   */
  private static Engine load() {
    Thread thread = Thread.currentThread();
    ClassLoader loader = thread.getContextClassLoader();
    String offline = System.getProperty(OFFLINE);
    thread.setContextClassLoader(TorchRuntime.class.getClassLoader());
    System.setProperty(OFFLINE, "true");
    try {
      return Engine.getEngine("PyTorch");
    } catch (RuntimeException | LinkageError e) {
      throw new PrismException(
          e,
          "PyTorch cannot be loaded on %s, %s: %s. It runs on 64-bit Linux on Intel and AMD, and"
              + " unpacks itself into ~/.djl.ai; if that folder is not writable, set DJL_CACHE_DIR"
              + " to one that is.",
          System.getProperty("os.name"),
          System.getProperty("os.arch"),
          e);
    } finally {
      thread.setContextClassLoader(loader);
      if (offline == null) {
        System.clearProperty(OFFLINE);
      } else {
        System.setProperty(OFFLINE, offline);
      }
    }
  }

  /** Returns a manager that frees its arrays when it is closed. */
  static NDManager manager() {
    return engine().newBaseManager(Device.cpu());
  }

  /** Runs work with this number of threads while no other caller runs. */
  static <T> T exclusively(int threads, Supplier<T> work) {
    TURN.lock();
    try {
      JniUtils.setNumThreads(threads);
      return work.get();
    } finally {
      TURN.unlock();
    }
  }

  /** Allocates memory from which arrays can be created without a copy. */
  static ByteBuffer memory(long floats) {
    long bytes = floats * Float.BYTES;
    if (bytes > Integer.MAX_VALUE - 2 * LINE) {
      throw new BadRequestException(
          "A batch of %d numbers is too large; use a smaller batch size.", floats);
    }
    return ByteBuffer.allocateDirect((int) bytes + 2 * LINE)
        .alignedSlice(LINE)
        .limit((int) bytes)
        .slice()
        .order(ByteOrder.nativeOrder());
  }

  /** Returns an array in this memory, which must not change while the array is in use. */
  static NDArray wrap(NDManager to, ByteBuffer memory, long... shape) {
    Shape s = new Shape(shape);
    ByteBuffer part =
        memory.slice(0, Math.toIntExact(s.size() * Float.BYTES)).order(ByteOrder.nativeOrder());
    return to.create(part, s, DataType.FLOAT32);
  }

  /** Returns an array with a copy of these values. */
  static NDArray array(NDManager to, float[] values, long... shape) {
    ByteBuffer memory = memory(values.length);
    memory.asFloatBuffer().put(values);
    try (NDArray view = wrap(to, memory, shape)) {
      return view.duplicate();
    }
  }
}
