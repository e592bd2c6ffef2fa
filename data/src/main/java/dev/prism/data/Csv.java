package dev.prism.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV and TSV, with or without a header. Columns of numbers are features, unless {@link
 * ReadOptions} gives them another role. A column holds numbers if most of its first cells do, so
 * that one bad cell is an error and not a silently lost feature.
 */
final class Csv {
  private static final int SAMPLE_ROWS = 1000;

  private final CsvRecords records;
  private final CsvLayout layout;
  private final String source;
  private final ReadOptions options;
  private final List<String> header;
  private final @Nullable String id;
  private final List<List<String>> text = new ArrayList<>();
  private final RowBuffer features;
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();
  private @Nullable List<String> unread; // the first record, where it is no header
  private boolean[] isNumber;
  private final Set<String> decimalCommas = new LinkedHashSet<>();
  private int numbers;
  private int row;

  private Csv(CsvRecords records, CsvLayout layout, String source, ReadOptions options)
      throws IOException {
    this.records = records;
    this.layout = layout;
    this.source = source;
    List<String> first = first(records, source);
    this.header = layout.header() ? names(first, source) : numbered(first.size());
    if (!layout.header()) {
      unread = first;
    }
    String note = layout.note(header, options);
    if (note != null) {
      notes.add(note);
    }
    this.options = options.resolve(source, header);
    this.features = new RowBuffer(source);
    this.id = this.options.idAmong(header);
  }

  /**
   * Reads a table.
   *
   * @param delimiter the usual delimiter of the format; null to detect it
   */
  static Table read(
      BufferedReader in, @Nullable Character delimiter, String source, ReadOptions options)
      throws IOException {
    CsvLayout layout = CsvLayout.detect(in, delimiter, source, options);
    return new Csv(new CsvRecords(in, layout, source), layout, source, options).table();
  }

  private static List<String> first(CsvRecords records, String source) throws IOException {
    List<String> first = records.next();
    if (first == null) {
      throw DataException.empty(source);
    }
    return first;
  }

  private static List<String> numbered(int columns) {
    return IntStream.range(0, columns).mapToObj(c -> "f" + c).toList();
  }

  /** Returns the names of the columns, without spaces around them. */
  private static List<String> names(List<String> first, String source) {
    // pandas writes its index as a first column without a name.
    List<String> names = first.stream().map(s -> s.isBlank() ? "index" : s.strip()).toList();
    HashSet<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new DataException(
            "%s has two columns called %s; give each its own name.",
            source, DataException.cut(name));
      }
    }
    return names;
  }

  private Table table() throws IOException {
    List<List<String>> sample = new ArrayList<>();
    List<Long> lines = new ArrayList<>();
    List<String> record;
    while (sample.size() < SAMPLE_ROWS && (record = next(sample.size())) != null) {
      sample.add(record);
      lines.add(records.line());
    }
    if (sample.isEmpty()) {
      throw new DataException(
          "%s has a header (%s) and no rows below it.", source, DataException.cut(header));
    }
    detectNumbers(sample);
    for (int i = 0; i < sample.size(); i++) {
      addRow(sample.get(i), lines.get(i));
    }
    while ((record = next(row)) != null) {
      addRow(record, records.line());
    }
    return toTable();
  }

  private @Nullable List<String> next(int at) throws IOException {
    List<String> record = unread == null ? records.next() : unread;
    unread = null;
    if (record != null && record.size() != header.size()) {
      throw new DataException(
          "%s has %d fields in %s, and its %s has %d; a field that holds the delimiter (%s) must"
              + " be in quotes. If the delimiter is another character, name it.",
          source,
          record.size(),
          RowBuffer.place(at, records.line()),
          layout.header() ? "header" : "first line",
          header.size(),
          layout.delimiter() == '\t' ? "tab" : layout.delimiter());
    }
    return record;
  }

  private void detectNumbers(List<List<String>> sample) {
    isNumber = new boolean[header.size()];
    for (int c = 0; c < isNumber.length; c++) {
      String name = header.get(c);
      text.add(new ArrayList<>());
      String reason = reason(name);
      isNumber[c] = reason == null && isMostlyNumbers(sample, c);
      numbers += isNumber[c] ? 1 : 0;
      if (!isNumber[c] && !name.equals(options.vectorColumn())) {
        leftOut.put(name, reason == null ? Reading.TEXT : reason);
      }
    }
  }

  private boolean isMostlyNumbers(List<List<String>> sample, int column) {
    if (layout.delimiter() == ';' && NumberParser.hasDecimalCommas(sample, column)) {
      decimalCommas.add(header.get(column));
      return true;
    }
    return NumberParser.isMostlyNumbers(sample, column);
  }

  /** Returns why a column is no feature, whatever it holds; null where that depends on it. */
  private @Nullable String reason(String name) {
    if (name.equals(id)) {
      return Reading.IDS;
    }
    if (options.metadataColumns().contains(name)) {
      return Reading.METADATA;
    }
    if (layout.header() && name.equals("index")) {
      return Reading.INDEX;
    }
    return options.vectorColumn() == null ? null : "not the vector column";
  }

  private void addRow(List<String> record, long line) {
    float[] values = new float[numbers];
    int n = 0;
    for (int c = 0; c < isNumber.length; c++) {
      String cell = record.get(c);
      if (isNumber[c]) {
        String number = decimalCommas.contains(header.get(c)) ? cell.replace(',', '.') : cell;
        values[n++] =
            NumberParser.parseFeature(number, source, RowBuffer.place(row, line), header.get(c));
      } else if (header.get(c).equals(options.vectorColumn())) {
        values = NumberParser.parseList(cell, source, RowBuffer.place(row, line), header.get(c));
        n = values.length;
      } else {
        text.get(c).add(cell);
      }
    }
    if (numbers > 0 || options.vectorColumn() != null) {
      features.add(values, n, line);
    }
    row++;
  }

  private Table toTable() {
    List<String> ids = null;
    Map<String, List<String>> columns = new LinkedHashMap<>();
    for (int c = 0; c < isNumber.length; c++) {
      if (header.get(c).equals(id)) {
        ids = text.get(c);
      } else if (!isNumber[c] && !header.get(c).equals(options.vectorColumn())) {
        columns.put(header.get(c), text.get(c));
      }
    }
    List<String> names = new ArrayList<>();
    for (int c = 0; c < isNumber.length; c++) {
      if (isNumber[c]) {
        names.add(header.get(c));
      }
    }
    return new Table(
        source,
        features.size() == 0 ? null : features.features(),
        ids,
        columns,
        options.vectorColumn() == null ? names : null,
        new Reading(layout, options.vectorColumn(), leftOut, types(columns), notes()));
  }

  private List<String> notes() {
    if (!decimalCommas.isEmpty()) {
      notes.add("commas are read as decimal points in " + DataException.cut(decimalCommas));
    }
    return notes;
  }

  /** Metadata that was named because it holds numbers is written as numbers. */
  private Map<String, Reading.Type> types(Map<String, List<String>> columns) {
    Map<String, Reading.Type> out = new LinkedHashMap<>();
    columns.forEach(
        (name, cells) -> {
          if (options.metadataColumns().contains(name) && NumberParser.areJsonNumbers(cells)) {
            out.put(name, Reading.Type.NUMBER);
          }
        });
    return out;
  }
}
