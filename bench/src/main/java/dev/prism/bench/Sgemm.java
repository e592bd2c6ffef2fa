package dev.prism.bench;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/** The reference for matrix products: OpenBLAS, out of its jar, called without copies. */
@SuppressWarnings("restricted")
final class Sgemm {
  private static final int ROW_MAJOR = 101;
  private static final int PLAIN = 111;
  private static final int TRANSPOSED = 112;
  private final MethodHandle product;
  private final MethodHandle threads;

  private Sgemm(SymbolLookup library) {
    Linker linker = Linker.nativeLinker();
    product =
        linker.downcallHandle(
            library.find("cblas_sgemm").orElseThrow(),
            FunctionDescriptor.ofVoid(
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_FLOAT,
                ADDRESS,
                JAVA_INT,
                ADDRESS,
                JAVA_INT,
                JAVA_FLOAT,
                ADDRESS,
                JAVA_INT),
            Linker.Option.critical(true));
    threads =
        linker.downcallHandle(
            library.find("openblas_set_num_threads").orElseThrow(),
            FunctionDescriptor.ofVoid(JAVA_INT));
  }

  /** Null where the jar has no library for this machine. */
  static Sgemm load() {
    String folder = "org/bytedeco/openblas/linux-x86_64/";
    try {
      Path to = Files.createTempDirectory("openblas");
      Path last = null;
      for (String name :
          new String[] {
            "libgcc_s.so.1", "libquadmath.so.0", "libgfortran.so.5", "libopenblas.so.0"
          }) {
        try (InputStream in = Sgemm.class.getClassLoader().getResourceAsStream(folder + name)) {
          if (in == null || !System.getProperty("os.arch").equals("amd64")) {
            return null;
          }
          last = to.resolve(name);
          Files.copy(in, last);
          last.toFile().deleteOnExit();
        }
        System.load(last.toString());
      }
      to.toFile().deleteOnExit();
      return new Sgemm(SymbolLookup.libraryLookup(last, Arena.global()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  void threads(int n) {
    try {
      threads.invokeExact(n);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** C = A·Bᵀ; A has m rows, B has n, all of d numbers. */
  void product(float[] a, int m, float[] b, int n, int d, float[] c) {
    try {
      product.invokeExact(
          ROW_MAJOR,
          PLAIN,
          TRANSPOSED,
          m,
          n,
          d,
          1f,
          MemorySegment.ofArray(a),
          d,
          MemorySegment.ofArray(b),
          d,
          0f,
          MemorySegment.ofArray(c),
          n);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
