package dev.prism.experiments;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Locale;

/** The judgement of an interval on a claim. */
public enum Verdict {
  /** All of the interval agrees with the claim. */
  SUPPORTED,
  /** Some of the interval agrees and some does not, or the interval is not known. */
  UNDECIDED,
  /** Nothing of the interval agrees with the claim. */
  CONTRADICTED;

  /** {@return the word for reports and files} */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Judges a claim of several parts.
   *
   * @param parts the verdicts on the parts
   * @return supported if all are, contradicted if one is; undecided for none
   */
  public static Verdict all(Collection<Verdict> parts) {
    return parts.contains(CONTRADICTED)
        ? CONTRADICTED
        : parts.isEmpty() || parts.contains(UNDECIDED) ? UNDECIDED : SUPPORTED;
  }
}
