package dev.prism.cli;

import dev.prism.base.Names;
import dev.prism.data.ReadOptions;
import dev.prism.data.run.FileRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The roles of a table's columns. */
@HelpSection.In(HelpSection.COLUMNS)
final class ColumnOptions {
  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      description =
          "Column with the ids of the items. Default: a column named id, otherwise the row numbers"
              + " from 0.")
  String id;

  @Option(
      names = "--vector",
      paramLabel = "COLUMN",
      description =
          "Column with one feature vector per row. Default: a column of vectors, otherwise every"
              + " numeric column is a feature.")
  String vector;

  @Option(
      names = "--metadata",
      split = ",",
      paramLabel = "COLUMN,…",
      hideParamSyntax = true,
      description =
          "Numeric columns that are not features, such as labels, groups and costs. Default: none.")
  List<String> metadata = List.of();

  @Option(
      names = "--delimiter",
      paramLabel = "C",
      description =
          "Character between two fields of csv, or its name: comma, semicolon, tab, pipe or space."
              + " Default: detected by the first lines.")
  String delimiter;

  @Option(
      names = "--header",
      paramLabel = "yes|no",
      description =
          "Whether the first line of csv holds the names of the columns. Default: yes, unless it"
              + " holds numbers alone.")
  String header;

  @Option(
      names = "--skip-bad",
      description = "Leave out images that cannot be read. Default: they are an error.")
  boolean skipBad;

  private @Nullable Boolean hasHeader() {
    return header == null ? null : Boolean.valueOf(Names.parseBoolean("--header", header));
  }

  void into(FileRequest.Builder r) {
    r.delimiter = FileRequest.delimiter(delimiter) == null ? null : delimiter;
    r.header = hasHeader();
    r.skipBad = skipBad ? true : null;
    r.idColumn = id;
    r.vectorColumn = vector;
    r.metadataColumns = metadata;
  }

  ReadOptions options() {
    return ReadOptions.NONE
        .withIdColumn(id)
        .withVectorColumn(vector)
        .withMetadataColumns(metadata.toArray(String[]::new))
        .withDelimiter(FileRequest.delimiter(delimiter))
        .withHeader(hasHeader())
        .skippingBad(skipBad);
  }
}
