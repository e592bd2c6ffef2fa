package dev.prism.cli;

import java.io.PrintStream;

/** What is said to somebody who interrupts (Ctrl-C): that nothing is lost, and how to go on. */
public final class Interruption {
  private static volatile boolean over;
  private static volatile String keeps = "nothing was written";
  private static volatile Runnable last = () -> {};

  private Interruption() {}

  static void watch(PrintStream err) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (!over) {
                    try {
                      last.run();
                    } finally {
                      err.println("\nprism: interrupted; " + keeps + ".");
                    }
                  }
                }));
  }

  /** What is safe from now on. */
  public static void keeps(String what) {
    keeps = what;
  }

  /** What is still to be done before that, so that nothing is lost. */
  static void last(Runnable work) {
    last = work;
  }

  /** The work is done, or has failed and said so. */
  static void over() {
    over = true;
  }
}
