package dev.prism.cli;

import java.io.PrintStream;

/**
 * Prints a message when the process is interrupted (Ctrl-C): which files are complete and how to
 * resume. Safe for use by multiple threads.
 */
public final class InterruptNotice {
  private static volatile boolean disabled;
  private static volatile String message = "nothing was written";
  private static volatile Runnable action = () -> {};

  private InterruptNotice() {}

  /** Adds the shutdown hook that prints the message. */
  static void install(PrintStream err) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (!disabled) {
                    try {
                      action.run();
                    } finally {
                      err.println("\nprism: interrupted; " + message + ".");
                    }
                  }
                }));
  }

  /**
   * Sets the message.
   *
   * @param text the message, without a full stop
   */
  public static void message(String text) {
    message = text;
  }

  /** Sets an action that runs before the message is printed, such as saving a result. */
  static void action(Runnable save) {
    action = save;
  }

  /** Disables the message, when the work is done or its failure was reported. */
  static void disable() {
    disabled = true;
  }
}
