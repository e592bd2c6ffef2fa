package dev.prism.data;

import dev.prism.base.BadDataException;
import dev.prism.base.Names;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown for a file that cannot be read, used or written; the message names the file. Immutable and
 * safe for use by multiple threads.
 */
public final class DataException extends BadDataException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_QUOTE = 80;
  private static final int MAX_NAMES = 30;

  /**
   * Creates an exception with a message.
   *
   * @param format a format string of {@link java.util.Formatter}
   * @param values the values of the format string
   */
  public DataException(String format, Object... values) {
    super(format, values);
  }

  /**
   * Creates an exception with a message and a cause.
   *
   * @param cause the exception that led to this one; null for none
   * @param format a format string of {@link java.util.Formatter}
   * @param values the values of the format string
   */
  public DataException(@Nullable Throwable cause, String format, Object... values) {
    super(cause, format, values);
  }

  /**
   * Returns an exception for a file that cannot be read.
   *
   * @param source the file
   * @param e the cause
   * @return the exception
   */
  public static DataException unreadable(String source, IOException e) {
    return switch (e) {
      case CharacterCodingException _ ->
          new DataException(
              e,
              "%s is neither UTF-8 nor UTF-16 text. Save it as UTF-8; if it is in Latin-1, try:"
                  + " iconv -f latin1 -t utf-8 %s > new file.",
              source,
              source);
      case AccessDeniedException _ ->
          new DataException(e, "%s may not be read by this user; change its permissions.", source);
      default -> new DataException(e, "%s cannot be read: %s.", source, reason(e));
    };
  }

  static DataException unwritable(Object file, IOException e) {
    return new DataException(e, "%s cannot be written: %s.", file, reason(e));
  }

  /** Returns the reason in the words of the operating system, without the name of a class. */
  static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "this user may not";
      case FileSystemException f when f.getReason() != null -> f.getReason();
      default -> e.getMessage() == null ? e.toString() : e.getMessage();
    };
  }

  /** Returns a text that a message quotes, or its beginning where it is long. */
  static @Nullable String cut(@Nullable String text) {
    return text == null || text.length() <= MAX_QUOTE
        ? text
        : text.substring(0, MAX_QUOTE) + "… (" + text.length() + " characters)";
  }

  /** Returns names with commas, or the first of them where they are many. */
  static String cut(Collection<String> names) {
    List<String> first =
        names.stream().limit(MAX_NAMES).map(DataException::cut).map(String::strip).toList();
    int more = names.size() - first.size();
    return String.join(", ", first) + (more == 0 ? "" : ", … and " + more + " more");
  }

  static DataException empty(String source) {
    return new DataException("%s is empty: there is nothing to select from.", source);
  }

  /**
   * Returns an exception for a column that a table does not have.
   *
   * @param source the file
   * @param name the missing column
   * @param names the columns that the table has
   * @return the exception
   */
  public static DataException noColumn(String source, String name, Collection<String> names) {
    return new DataException(
        "%s has no column %s.%s It has %s.",
        source, name, Names.didYouMean(name, names), names.isEmpty() ? "none" : cut(names));
  }
}
