package dev.prism.embed;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.prism.data.DataException;
import dev.prism.data.Fingerprint;
import java.io.IOException;
import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A model in the ONNX runtime, without its log output. Safe for use by multiple threads.
 *
 * <p>A call uses one thread, and calls come from as many threads as there are processors: a vector
 * then cannot depend on the number of threads, and this is faster (600 short sentences a second on
 * two cores; 350 with both cores on one sentence at a time).
 */
final class OnnxModel implements AutoCloseable {
  /** Numbers in C order. */
  record Tensor(long[] shape, float[] values) {}

  /** Failures are thrown, and a library does not print. */
  private static final OrtLoggingLevel QUIET = OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL;

  private interface SessionFactory {
    OrtSession create(OrtSession.SessionOptions options) throws OrtException;
  }

  private final String name;
  private final OrtSession session;

  /** Where one item fails, others may still be computed while the model is closed. */
  private final ReadWriteLock use = new ReentrantReadWriteLock();

  private boolean closed;

  private OnnxModel(String name, OrtSession session) {
    this.name = name;
    this.session = session;
  }

  /** Loads a model by its path, since large models store their weights in further files. */
  static OnnxModel load(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new DataException("There is no model file %s; name an .onnx file.", file);
    }
    return load(file.toString(), o -> runtime().createSession(file.toString(), o));
  }

  static OnnxModel load(String name, byte[] model) {
    return load(name, o -> runtime().createSession(model, o));
  }

  private static OnnxModel load(String name, SessionFactory factory) {
    OrtEnvironment runtime = runtime();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setSessionLogLevel(QUIET);
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      return new OnnxModel(name, factory.create(options));
    } catch (OrtException e) {
      throw new DataException(
          e,
          "%s is not a model that the ONNX runtime %s can run: %s",
          name,
          runtime.getVersion(),
          reason(e));
    }
  }

  /** Returns the digest of a model with the files beside it that begin with its name: weights. */
  static String fingerprint(Path file) {
    String own = file.getFileName().toString();
    try (Stream<Path> beside = Files.list(file.toAbsolutePath().getParent())) {
      String all =
          beside
              .filter(f -> f.getFileName().toString().startsWith(own) && Files.isRegularFile(f))
              .sorted()
              .map(Fingerprint::of)
              .collect(Collectors.joining(" "));
      return Fingerprint.of(all.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new DataException(e, "The folder of %s cannot be read: %s.", file, e.getMessage());
    }
  }

  /** Returns the runtime, of which there is one per process. */
  private static OrtEnvironment runtime() {
    try {
      return OrtEnvironment.getEnvironment(QUIET, "prism");
    } catch (LinkageError e) {
      throw new DataException(
          e,
          "The ONNX runtime cannot be loaded on %s, %s: %s. Embed on another machine and load the"
              + " vectors as npy.",
          System.getProperty("os.name"),
          System.getProperty("os.arch"),
          e);
    }
  }

  /** Returns the version of the runtime, on which the last bits of vectors may depend. */
  static String version() {
    return runtime().getVersion();
  }

  String name() {
    return name;
  }

  Map<String, NodeInfo> inputs() {
    try {
      return session.getInputInfo();
    } catch (OrtException e) {
      throw new DataException(e, "%s does not declare its inputs: %s", name, reason(e));
    }
  }

  Map<String, NodeInfo> outputs() {
    try {
      return session.getOutputInfo();
    } catch (OrtException e) {
      throw new DataException(e, "%s does not declare its outputs: %s", name, reason(e));
    }
  }

  /**
   * Runs the model on inputs of one shape, all of them floats or longs.
   *
   * @return the outputs, in the order of their names
   */
  List<Tensor> run(Map<String, ? extends Buffer> inputs, long[] shape, List<String> outputs) {
    Map<String, OnnxTensor> tensors = new HashMap<>();
    use.readLock().lock();
    try {
      if (closed) {
        throw new DataException("%s has been closed.", name);
      }
      for (Map.Entry<String, ? extends Buffer> in : inputs.entrySet()) {
        tensors.put(in.getKey(), tensor(in.getValue(), shape));
      }
      try (OrtSession.Result result = session.run(tensors, Set.copyOf(outputs))) {
        return outputs.stream().map(o -> read(o, result.get(o).orElseThrow())).toList();
      }
    } catch (OrtException e) {
      throw new DataException(e, "%s cannot be run: %s", name, reason(e));
    } finally {
      tensors.values().forEach(OnnxTensor::close);
      use.readLock().unlock();
    }
  }

  private OnnxTensor tensor(Buffer values, long[] shape) throws OrtException {
    return switch (values) {
      case FloatBuffer f -> OnnxTensor.createTensor(runtime(), f, shape);
      case LongBuffer l -> OnnxTensor.createTensor(runtime(), l, shape);
      default -> throw new AssertionError(values);
    };
  }

  private Tensor read(String output, OnnxValue value) {
    if (value instanceof OnnxTensor t && t.getInfo().type == OnnxJavaType.FLOAT) {
      FloatBuffer values = t.getFloatBuffer();
      float[] out = new float[values.remaining()];
      values.get(out);
      return new Tensor(t.getInfo().getShape(), out);
    }
    throw new DataException(
        "%s gives %s as %s; 32-bit floats are needed. Name another output.",
        name, output, value.getInfo());
  }

  /** Returns the message of the runtime, without its error code and with a full stop. */
  private static String reason(OrtException e) {
    String text = e.getMessage().replaceFirst("(?s)^Error code - .*? - message: ", "").strip();
    return text.endsWith(".") ? text : text + ".";
  }

  @Override
  public void close() {
    use.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        session.close();
      }
    } catch (OrtException e) {
      throw new DataException(e, "%s cannot be closed: %s", name, reason(e));
    } finally {
      use.writeLock().unlock();
    }
  }
}
