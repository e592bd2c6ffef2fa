package dev.prism.cli;

import dev.prism.data.Options;
import dev.prism.data.run.FileRequest;
import java.util.List;
import picocli.CommandLine.Option;

/** Which column of a file is what. */
final class ColumnOptions {
  @Option(names = "--id", paramLabel = "COLUMN", description = "the column of ids")
  String id;

  @Option(names = "--vector", paramLabel = "COLUMN", description = "the column of vectors")
  String vector;

  @Option(
      names = "--keep",
      split = ",",
      paramLabel = "COLUMN,…",
      description = "columns that are not features, though they hold numbers")
  List<String> keep = List.of();

  void into(FileRequest.Builder r) {
    r.id = id;
    r.vector = vector;
    r.keep = keep;
  }

  Options options() {
    return Options.NONE.withId(id).withVector(vector).withKeep(keep.toArray(String[]::new));
  }
}
