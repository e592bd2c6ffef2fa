package dev.prism.cli;

import dev.prism.data.DataException;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.FileStream;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.Resources;
import dev.prism.data.run.ResultFile;
import dev.prism.report.Words;
import java.nio.file.Path;

/** Selects from a stream, and writes or prints the best so far whenever it is interrupted. */
final class StreamedSelect {
  private final FileStream stream;
  private final Path out;
  private final JsonOption output;

  /**
   * @param every writes the best so far after this many items; null for the end only
   */
  StreamedSelect(
      FileRequest request, Resources resources, Path out, Long every, JsonOption output) {
    this.out = out;
    this.output = output;
    try (ItemLoader items = LauncherEnvironment.loader(null, null)) {
      stream = new FileStream(request, resources, items, this::started);
    }
    if (every != null) {
      stream.afterEach(
          () -> {
            if (stream.accepted() % every == 0) {
              write();
            }
          });
    }
  }

  private void started(long bytes) {
    output.err().printf("prism: at most %s will be held, whatever comes.%n", Words.bytes(bytes));
    output.err().flush();
  }

  Integer call() {
    Interruption.last(this::interrupted);
    try {
      stream.read();
    } catch (DataException e) { // such as an array that is cut off: what came before it counts
      keep();
      throw e;
    }
    synchronized (stream) {
      ResultFile best = stream.best();
      if (out != null) {
        best.write(out);
      }
      stream.close();
      print(best);
    }
    return 0;
  }

  private void print(ResultFile best) {
    if (output.wanted()) {
      output.print(best);
    } else {
      SelectCommand.print(best, null, output.out());
    }
    output.out().flush();
  }

  private void write() {
    stream.best().write(out);
    Interruption.keeps("the best of the first " + stream.accepted() + " is in " + out);
  }

  /** Ctrl-C: what was found is not lost. */
  private void interrupted() {
    synchronized (stream) {
      if (out != null) {
        keep();
      } else if (!stream.isClosed() && stream.begun()) {
        stream.close();
        print(stream.best());
        Interruption.keeps("the best of the first " + stream.accepted() + " is on standard output");
      }
    }
  }

  private void keep() {
    synchronized (stream) {
      if (out != null && !stream.isClosed() && stream.begun()) {
        stream.close();
        write();
      }
    }
  }
}
