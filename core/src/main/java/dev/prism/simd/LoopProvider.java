package dev.prism.simd;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * The loops of one implementation, chosen once: vector loops where the JVM has the module {@code
 * jdk.incubator.vector}, scalar ones otherwise. Both give the same bits. Immutable.
 *
 * <p>The system property {@code prism.vector} is {@code auto}, {@code off} for scalar loops where
 * the module is there, or {@code always} for vector loops without a warm-up.
 */
abstract class LoopProvider {
  private static final String PROPERTY = System.getProperty("prism.vector", "auto");

  /** Whether vector loops are used before they are compiled. */
  static final boolean ALWAYS = PROPERTY.equals("always");

  /** The loops without vectors. */
  static final LoopProvider SCALAR = new ScalarLoopProvider();

  /** The vector loops, or {@link #SCALAR} where there are none. */
  static final LoopProvider VECTOR = choose();

  abstract MatrixProduct.Loops matrix();

  abstract CoverageLoops.Loops coverage();

  abstract BlockLoops.Loops blocks();

  abstract TangentLoops.Loops tangents();

  abstract DotProducts.Loops dots();

  abstract Exp.Loops exp();

  private static LoopProvider choose() {
    boolean present = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    boolean off = PROPERTY.equals("off");
    Thread.ofPlatform().name("prism-log").start(() -> log(present, off));
    return present && !off ? new VectorLoopProvider() : SCALAR; // loads no class of vectors
  }

  /** On a thread of its own, because the first message of a JVM takes tens of milliseconds. */
  private static void log(boolean present, boolean off) {
    Logger log = System.getLogger("dev.prism");
    if (!present) {
      log.log(
          Level.INFO,
          "PRISM uses scalar loops because the module jdk.incubator.vector is not resolved. Results"
              + " are the same with vector loops, which take about half of the time: start the JVM"
              + " with --add-modules jdk.incubator.vector.");
    } else if (off) {
      log.log(
          Level.DEBUG,
          "PRISM uses scalar loops because the system property prism.vector is off; without it,"
              + " vector loops are used.");
    } else {
      log.log(
          Level.DEBUG,
          "PRISM uses vector loops; with the system property prism.vector=off, scalar loops are"
              + " used.");
    }
  }
}
