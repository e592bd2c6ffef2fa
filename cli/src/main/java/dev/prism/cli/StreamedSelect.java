package dev.prism.cli;

import dev.prism.data.DataException;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.FileStream;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.Resources;
import dev.prism.data.run.ResultFile;
import dev.prism.report.Formatting;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Selects from a stream, and saves the best selection so far if it is interrupted. */
final class StreamedSelect {
  private final FileStream stream;
  private final @Nullable Path out;
  private final JsonOption output;

  /**
   * Opens the stream.
   *
   * @param out the file for the result; null for none
   * @param every the number of items between two writes; null for one write at the end
   */
  StreamedSelect(
      FileRequest request,
      Resources resources,
      @Nullable Path out,
      @Nullable Long every,
      JsonOption output) {
    this.out = out;
    this.output = output;
    try (ItemLoader items = LauncherEnvironment.loader(null, null)) {
      stream = new FileStream(request, resources, items, this::started);
    }
    if (every != null) {
      stream.onAccepted(
          () -> {
            if (stream.accepted() % every == 0) {
              write();
            }
          });
    }
  }

  private void started(long bytes) {
    output.err().printf("prism: the stream holds at most %s.%n", Formatting.bytes(bytes));
    output.err().flush();
  }

  Integer call() {
    InterruptNotice.action(this::interrupted);
    try {
      stream.read();
    } catch (DataException e) { // such as a truncated array: the items before it count
      interrupted();
      if (stream.accepted() > 0) {
        output
            .err()
            .printf(
                "prism: the best selection of the first %d items is %s.%n",
                stream.accepted(), out == null ? "on standard output" : "in " + out);
      }
      throw e;
    }
    synchronized (stream) {
      ResultFile best = stream.currentResult();
      if (out != null) {
        best.write(out);
      }
      stream.close();
      print(best);
    }
    return 0;
  }

  private void print(ResultFile best) {
    SelectCommand.printOrSummarize(best, null, out, output);
    int k = best.request().k();
    if (best.picks().size() < k && best.picks().size() == stream.accepted()) {
      output.err().printf("prism: the stream had %d items, fewer than k.%n", stream.accepted());
    }
  }

  private void write() {
    stream.currentResult().write(out);
    InterruptNotice.message(
        "the best selection of the first " + stream.accepted() + " items is in " + out);
  }

  /** Saves or prints the best selection so far. */
  private void interrupted() {
    synchronized (stream) {
      if (out != null) {
        save();
      } else if (!stream.isClosed() && stream.start()) {
        stream.close();
        print(stream.currentResult());
        InterruptNotice.message(
            "the best selection of the first "
                + stream.accepted()
                + " items is on standard output");
      }
    }
  }

  /** Writes the best selection so far and closes the stream. */
  private void save() {
    synchronized (stream) {
      if (out != null && !stream.isClosed() && stream.start()) {
        stream.close();
        write();
      }
    }
  }
}
