package dev.prism.train;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import dev.prism.base.PrismException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * PyTorch on the processor. It collects gradients for one caller at a time and has one number of
 * threads, so that callers take turns, a batch each.
 */
final class Torch {
  private static final ReentrantLock TURN = new ReentrantLock(true);

  /**
   * Bytes of a cache line; at its beginning arrays begin, so that they are always added up alike.
   */
  private static final int LINE = 64;

  private static final String OFFLINE = "ai.djl.offline";

  private static Engine engine;

  private Torch() {}

  static synchronized Engine engine() {
    if (engine == null) {
      engine = load();
    }
    return engine;
  }

  /**
   * DJL finds its engine and takes the libraries out of their jars by the thread's class loader,
   * which need not be the one that has the jars; and without the property it would ask the network
   * for news, and for other libraries where it sees a GPU. Both are put back afterwards.
   */
  private static Engine load() {
    Thread thread = Thread.currentThread();
    ClassLoader loader = thread.getContextClassLoader();
    String offline = System.getProperty(OFFLINE);
    thread.setContextClassLoader(Torch.class.getClassLoader());
    System.setProperty(OFFLINE, "true");
    try {
      return Engine.getEngine("PyTorch");
    } catch (RuntimeException | LinkageError e) {
      throw new PrismException(
          "PyTorch cannot be loaded on %s, %s: %s. It is here for 64-bit Linux on Intel and AMD,"
              + " and unpacks itself into ~/.djl.ai; where that cannot be written, set"
              + " DJL_CACHE_DIR to a folder that can.",
          System.getProperty("os.name"), System.getProperty("os.arch"), e);
    } finally {
      thread.setContextClassLoader(loader);
      if (offline == null) {
        System.clearProperty(OFFLINE);
      } else {
        System.setProperty(OFFLINE, offline);
      }
    }
  }

  /** Holds arrays, which are gone when it is closed. */
  static NDManager manager() {
    return engine().newBaseManager(Device.cpu());
  }

  static <T> T turn(int threads, Supplier<T> work) {
    TURN.lock();
    try {
      JniUtils.setNumThreads(threads);
      return work.get();
    } finally {
      TURN.unlock();
    }
  }

  /** Memory that arrays can be made of without a copy. */
  static ByteBuffer memory(long floats) {
    long bytes = floats * Float.BYTES;
    if (bytes > Integer.MAX_VALUE - 2 * LINE) {
      throw new PrismException("A batch of %d numbers is too large; make batch smaller.", floats);
    }
    return ByteBuffer.allocateDirect((int) bytes + 2 * LINE)
        .alignedSlice(LINE)
        .limit((int) bytes)
        .slice()
        .order(ByteOrder.nativeOrder());
  }

  /** An array that lies in this memory; leave it alone while the array is in use. */
  static NDArray lent(NDManager to, ByteBuffer memory, long... shape) {
    Shape s = new Shape(shape);
    ByteBuffer part =
        memory.slice(0, Math.toIntExact(s.size() * Float.BYTES)).order(ByteOrder.nativeOrder());
    return to.create(part, s, DataType.FLOAT32);
  }

  /** An array of its own with these numbers. */
  static NDArray array(NDManager to, float[] values, long... shape) {
    ByteBuffer memory = memory(values.length);
    memory.asFloatBuffer().put(values);
    try (NDArray lent = lent(to, memory, shape)) {
      return lent.duplicate();
    }
  }
}
