package dev.prism.data;

import dev.prism.base.BadDataException;
import dev.prism.base.Names;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Collection;

/** A file that is not what it should be, in a sentence that names the file. */
public final class DataException extends BadDataException {
  private static final long serialVersionUID = 1L;

  public DataException(String format, Object... values) {
    super(format, values);
  }

  /**
   * With the exception that led to this one.
   *
   * @param cause null for none
   */
  public DataException(Throwable cause, String format, Object... values) {
    super(cause, format, values);
  }

  public static DataException unreadable(String source, IOException e) {
    return switch (e) {
      case CharacterCodingException _ ->
          new DataException(
              e,
              "%s is not UTF-8 text. Try: iconv -f latin1 -t utf-8 %s > new file.",
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

  /** What the system says, and not what Java calls it. */
  static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "this user may not";
      case FileSystemException f when f.getReason() != null -> f.getReason();
      default -> e.getMessage() == null ? e.toString() : e.getMessage();
    };
  }

  static DataException empty(String source) {
    return new DataException("%s is empty: there is nothing to choose from.", source);
  }

  public static DataException noColumn(String source, String name, Collection<String> names) {
    return new DataException(
        "%s has no column %s.%s It has %s.",
        source,
        name,
        Names.didYouMean(name, names),
        names.isEmpty() ? "none" : String.join(", ", names));
  }
}
