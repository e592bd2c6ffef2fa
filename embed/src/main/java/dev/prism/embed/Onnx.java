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
 * A model in the ONNX runtime, which is kept quiet and whose failures become sentences.
 *
 * <p>One thread a call, and calls from as many threads as there are processors: a row then cannot
 * depend on the number of threads, and it is the faster way too (600 short sentences a second on
 * two cores; 350 with both cores on one sentence at a time).
 */
final class Onnx implements AutoCloseable {
  /** Numbers in C order. */
  record Tensor(long[] shape, float[] values) {}

  /** What goes wrong is thrown as well as logged, and libraries never print. */
  private static final OrtLoggingLevel QUIET = OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL;

  private interface Loading {
    OrtSession with(OrtSession.SessionOptions options) throws OrtException;
  }

  private final String called;
  private final OrtSession session;

  /** Where one item fails, others may still be under way when the model is closed. */
  private final ReadWriteLock use = new ReentrantReadWriteLock();

  private boolean closed;

  private Onnx(String called, OrtSession session) {
    this.called = called;
    this.session = session;
  }

  /** By its path and not its bytes: large models keep their weights in files beside. */
  static Onnx load(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new DataException("There is no model file %s; name an .onnx file.", file);
    }
    return load(file.toString(), o -> runtime().createSession(file.toString(), o));
  }

  static Onnx load(String called, byte[] model) {
    return load(called, o -> runtime().createSession(model, o));
  }

  private static Onnx load(String called, Loading loading) {
    OrtEnvironment runtime = runtime();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setSessionLogLevel(QUIET);
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      return new Onnx(called, loading.with(options));
    } catch (OrtException e) {
      throw new DataException(
          "%s is not a model that the ONNX runtime %s can run: %s",
          called, runtime.getVersion(), reason(e));
    }
  }

  /**
   * Of a model's file; also of files beside it that begin with its name: that is where large models
   * keep weights.
   */
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
      throw new DataException("The folder of %s cannot be read: %s.", file, e.getMessage());
    }
  }

  /** One in a process, made when first asked for. */
  private static OrtEnvironment runtime() {
    try {
      return OrtEnvironment.getEnvironment(QUIET, "prism");
    } catch (LinkageError e) {
      throw new DataException(
          "The ONNX runtime cannot be loaded on %s, %s: %s. Embed on another machine and load the"
              + " vectors as npy.",
          System.getProperty("os.name"), System.getProperty("os.arch"), e);
    }
  }

  /** Vectors may differ in their last bits from one version to another. */
  static String version() {
    return runtime().getVersion();
  }

  String called() {
    return called;
  }

  Map<String, NodeInfo> inputs() {
    try {
      return session.getInputInfo();
    } catch (OrtException e) {
      throw new DataException("%s does not say what goes into it: %s", called, reason(e));
    }
  }

  Map<String, NodeInfo> outputs() {
    try {
      return session.getOutputInfo();
    } catch (OrtException e) {
      throw new DataException("%s does not say what comes out of it: %s", called, reason(e));
    }
  }

  /**
   * Runs the model once, on inputs of one shape, all of them floats or longs. Safe from any thread.
   *
   * @return the outputs, in the order of their names
   */
  List<Tensor> run(Map<String, ? extends Buffer> inputs, long[] shape, List<String> outputs) {
    Map<String, OnnxTensor> tensors = new HashMap<>();
    use.readLock().lock();
    try {
      if (closed) {
        throw new DataException("%s has been closed.", called);
      }
      for (Map.Entry<String, ? extends Buffer> in : inputs.entrySet()) {
        tensors.put(in.getKey(), tensor(in.getValue(), shape));
      }
      try (OrtSession.Result result = session.run(tensors, Set.copyOf(outputs))) {
        return outputs.stream().map(o -> read(o, result.get(o).orElseThrow())).toList();
      }
    } catch (OrtException e) {
      throw new DataException("%s cannot be run: %s", called, reason(e));
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
        called, output, value.getInfo());
  }

  /** What the runtime says, without its error codes and with a full stop. */
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
      throw new DataException("%s cannot be closed: %s", called, reason(e));
    } finally {
      use.writeLock().unlock();
    }
  }
}
