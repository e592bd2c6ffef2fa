package dev.prism.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a CSV or TSV file. Immutable and safe for use by multiple threads.
 *
 * @param delimiter the character between two fields
 * @param header whether the first record holds the names of the columns
 * @param carriageReturns whether lines end with a carriage return alone
 */
public record CsvLayout(char delimiter, boolean header, boolean carriageReturns) {
  /** In the order of preference. */
  private static final String DELIMITERS = ",;\t|";

  private static final int HEAD = 1 << 16;
  private static final int RECORDS = 10;

  /** The smallest number of columns that pandas would have numbered, rather than a row of data. */
  private static final int MIN_NUMBERED = 3;

  /** Detects the layout of a file by its beginning, where the options do not give it. */
  static CsvLayout detect(
      BufferedReader in, @Nullable Character usual, String source, ReadOptions options)
      throws IOException {
    in.mark(HEAD);
    char[] head = new char[HEAD];
    int n = 0;
    for (int more; n < HEAD - 1 && (more = in.read(head, n, HEAD - 1 - n)) > 0; ) {
      n += more;
    }
    in.reset();
    String text = new String(head, 0, n);
    boolean returns = text.indexOf('\n') < 0 && text.indexOf('\r') >= 0;
    Character given = options.delimiter() == null ? usual : options.delimiter();
    char delimiter = given == null ? delimiter(text, returns, source) : given;
    boolean header =
        options.header() == null
            ? hasNames(records(text, new CsvLayout(delimiter, true, returns), source, 1))
            : options.header();
    return new CsvLayout(delimiter, header, returns);
  }

  /** Returns the delimiter that divides the first records into equally many fields, and most. */
  private static char delimiter(String head, boolean returns, String source) {
    char best = DELIMITERS.charAt(0);
    int most = 1;
    for (char candidate : DELIMITERS.toCharArray()) {
      List<List<String>> records =
          records(head, new CsvLayout(candidate, true, returns), source, RECORDS);
      int fields = records.isEmpty() ? 0 : records.getFirst().size();
      boolean equal = records.stream().allMatch(r -> r.size() == fields);
      if (equal && fields > 1 && candidate == best) {
        return best;
      }
      if (equal && fields > most) {
        best = candidate;
        most = fields;
      }
    }
    return best;
  }

  /** Returns the first records, without one that the end of the beginning may cut off. */
  private static List<List<String>> records(
      String head, CsvLayout layout, String source, int limit) {
    CsvRecords in = new CsvRecords(new StringReader(head), layout, source);
    List<List<String>> out = new ArrayList<>();
    try {
      for (List<String> r; out.size() < limit && (r = in.next()) != null; ) {
        out.add(r);
      }
    } catch (DataException | IOException e) {
      return out; // the reader of the whole file reports it
    }
    if (head.length() == HEAD - 1 && out.size() > 1 && out.size() < limit) {
      out.removeLast();
    }
    return out;
  }

  /**
   * Returns whether the first record holds names. One that holds numbers alone is data, as in files
   * by numpy.savetxt, unless it counts 0, 1, 2, …: pandas names the columns of an array so.
   */
  private static boolean hasNames(List<List<String>> first) {
    return first.isEmpty()
        || !first.getFirst().stream().allMatch(NumberParser::isNumber)
        || isNumbered(first.getFirst());
  }

  private static boolean isNumbered(List<String> record) {
    for (int i = 0; i < record.size(); i++) {
      if (!record.get(i).strip().equals(Integer.toString(i))) {
        return false;
      }
    }
    return record.size() >= MIN_NUMBERED;
  }

  /** Returns a note about the header, where the first line may have been meant otherwise. */
  @Nullable String note(List<String> names, ReadOptions options) {
    if (options.header() != null) {
      return null;
    }
    if (!header) {
      return "the first line holds numbers alone and is read as an item; columns are called f0,"
          + " f1, …";
    }
    return isNumbered(names) ? "the first line, 0, 1, 2, …, is read as the header" : null;
  }
}
