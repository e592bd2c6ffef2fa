package dev.prism.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers why it could not be written. */
final class StandardOutput extends OutputStream {
  /**
   * The exit code in a shell of a program that a closed pipe ends: 128 and the number of SIGPIPE.
   */
  static final int CLOSED_PIPE = 141;

  private final OutputStream out;
  private @Nullable IOException failure;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      out.write(bytes, from, count);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /**
   * Returns the exit code of a program whose output went here, and prints why it is another one. A
   * reader that has seen enough, such as head, is no error, and nothing is printed.
   *
   * @param exit the exit code of a program whose output was written
   */
  int exitCode(int exit, PrintStream err) {
    if (failure == null) {
      return exit;
    }
    String reason = String.valueOf(failure.getMessage());
    if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
      return exit == 0 ? CLOSED_PIPE : exit;
    }
    err.println("prism: standard output cannot be written: " + reason + ".");
    return exit == 0 ? ExitCode.BAD_DATA : exit;
  }
}
