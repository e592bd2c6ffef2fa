package dev.prism.studio;

import dev.prism.base.PrismException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An error response: its HTTP status, and a message that says what is wrong and what to do. */
final class HttpError extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int BAD_REQUEST = 400;
  private static final int CONFLICT = 409;

  private final int status;
  private final transient Map<String, ?> details;

  HttpError(int status, String message) {
    this(null, status, message);
  }

  HttpError(@Nullable Throwable cause, int status, String message) {
    super(message, cause);
    this.status = status;
    details = Map.of();
  }

  /**
   * @param details further fields of the response, such as the storage plan
   */
  HttpError(int status, String message, Map<String, ?> details) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** Returns the JSON body of the response to an exception. */
  static Map<String, Object> body(RuntimeException e) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("error", e.getMessage());
    if (e instanceof HttpError error) {
      out.putAll(error.details);
    }
    return out;
  }

  /** Returns the status of the response to an exception; a cancelled run is a conflict. */
  static int status(RuntimeException e) {
    return switch (e) {
      case HttpError error -> error.status;
      case PrismException _ -> BAD_REQUEST;
      default -> CONFLICT;
    };
  }
}
