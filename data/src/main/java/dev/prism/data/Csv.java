package dev.prism.data;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * CSV and TSV with a header. Columns of numbers are features, unless {@link Options} says that they
 * are something else; columns of text are kept. Whether a column holds numbers is decided by most
 * of its first cells, so that one bad cell is an error and not a silently lost feature.
 */
final class Csv {
  private static final int SAMPLE = 1000;

  private final CsvRecords records;
  private final String source;
  private final Options options;
  private final List<String> header;
  private final String id;
  private final List<List<String>> text = new ArrayList<>();
  private final Gathered features;
  private boolean[] number;
  private int numbers;
  private int row;

  private Csv(CsvRecords records, String source, Options options) throws IOException {
    this.records = records;
    this.source = source;
    this.header = header(records, source);
    this.options = options.in(source, header);
    this.features = new Gathered(source);
    this.id = this.options.idAmong(header);
  }

  static Table read(Reader in, char delimiter, String source, Options options) throws IOException {
    return new Csv(new CsvRecords(in, delimiter, source), source, options).table();
  }

  /** The names of the columns, without spaces around them. */
  static List<String> header(CsvRecords records, String source) throws IOException {
    List<String> first = records.next();
    if (first == null) {
      throw DataException.empty(source);
    }
    // pandas writes its index as a first column without a name.
    List<String> names = first.stream().map(s -> s.isBlank() ? "index" : s.strip()).toList();
    HashSet<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new DataException(
            "%s has two columns called %s; give each its own name.", source, name);
      }
    }
    return names;
  }

  private Table table() throws IOException {
    List<List<String>> sample = new ArrayList<>();
    List<Long> lines = new ArrayList<>();
    List<String> record;
    while (sample.size() < SAMPLE && (record = next(sample.size())) != null) {
      sample.add(record);
      lines.add(records.line());
    }
    if (sample.isEmpty()) {
      throw new DataException(
          "%s has a header (%s) and no rows below it.", source, String.join(", ", header));
    }
    decide(sample);
    for (int i = 0; i < sample.size(); i++) {
      take(sample.get(i), lines.get(i));
    }
    while ((record = next(row)) != null) {
      take(record, records.line());
    }
    return finish();
  }

  private List<String> next(int at) throws IOException {
    List<String> record = records.next();
    if (record != null && record.size() != header.size()) {
      throw new DataException(
          "%s has %d fields in %s, and its header has %d; a field that holds the delimiter must be"
              + " in quotes.",
          source, record.size(), Gathered.place(at, records.line()), header.size());
    }
    return record;
  }

  private void decide(List<List<String>> sample) {
    number = new boolean[header.size()];
    for (int c = 0; c < number.length; c++) {
      String name = header.get(c);
      text.add(new ArrayList<>());
      number[c] = mayBeFeature(name) && Numbers.most(sample, c);
      numbers += number[c] ? 1 : 0;
    }
  }

  private boolean mayBeFeature(String name) {
    return options.vector() == null
        && !name.equals(id)
        && !name.equals("index")
        && !options.keep().contains(name);
  }

  private void take(List<String> record, long line) {
    float[] values = new float[numbers];
    int n = 0;
    for (int c = 0; c < number.length; c++) {
      String cell = record.get(c);
      if (number[c]) {
        values[n++] = Numbers.feature(cell, source, Gathered.place(row, line), header.get(c));
      } else if (header.get(c).equals(options.vector())) {
        values = Numbers.list(cell, source, Gathered.place(row, line), header.get(c));
        n = values.length;
      } else {
        text.get(c).add(cell);
      }
    }
    if (numbers > 0 || options.vector() != null) {
      features.add(values, n, line);
    }
    row++;
  }

  private Table finish() {
    List<String> ids = null;
    Map<String, List<String>> columns = new LinkedHashMap<>();
    for (int c = 0; c < number.length; c++) {
      if (header.get(c).equals(id)) {
        ids = text.get(c);
      } else if (!number[c] && !header.get(c).equals(options.vector())) {
        columns.put(header.get(c), text.get(c));
      }
    }
    List<String> names = new ArrayList<>();
    for (int c = 0; c < number.length; c++) {
      if (number[c]) {
        names.add(header.get(c));
      }
    }
    return new Table(
        source,
        features.size() == 0 ? null : features.features(),
        ids,
        columns,
        options.vector() == null ? names : null);
  }
}
