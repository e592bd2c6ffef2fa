package dev.prism.optimize;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How much work goes into the upper bound on the best value. Immutable and safe for use by multiple
 * threads.
 *
 * <pre>{@code
 * Request.pick(20).measure("flqmi").certify("tight").from(problem).certificate();
 * }</pre>
 *
 * @param effort the kind of work
 * @param sweeps the maximum number of passes over the candidates, of {@link Effort#TIGHT} and
 *     {@link Effort#PROVE}
 * @param gap the gap (bound − value) / bound at which the work ends
 * @param nodes the maximum number of parts that {@link Effort#PROVE} divides the sets into
 * @param seconds the time after which {@link Effort#PROVE} ends; infinite for no limit, so that the
 *     result does not depend on the machine
 */
public record Certify(Effort effort, int sweeps, double gap, int nodes, double seconds) {
  /** The kind of work. */
  public enum Effort {
    /** Only the bound that the optimizer comes across. */
    NONE,
    /** About a tenth of the work of the selection, or what takes some milliseconds. */
    FAST,
    /** Until the gap or the number of passes is reached. */
    TIGHT,
    /** Until no set can be better, or the number of nodes or the time is reached. */
    PROVE;

    private String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Only the bound that the optimizer comes across. */
  public static final Certify NONE = of(Effort.NONE);

  /** About a tenth of the work of the selection, or what takes some milliseconds. */
  public static final Certify FAST = of(Effort.FAST);

  /** At most 300 passes over the candidates, until the gap is 0.01 %. */
  public static final Certify TIGHT = of(Effort.TIGHT);

  /** At most 20,000 nodes, without a limit of time. */
  public static final Certify PROVE = of(Effort.PROVE);

  /** Checks the numbers. */
  public Certify {
    if (sweeps < 1 || nodes < 1) {
      throw new BadRequestException("sweeps=%d and nodes=%d must be at least 1.", sweeps, nodes);
    }
    if (!(gap >= 0 && gap < 1)) {
      throw new BadRequestException("gap=%s must lie in [0, 1).", gap);
    }
    if (!(seconds > 0)) {
      throw new BadRequestException("seconds=%s must be above 0.", seconds);
    }
  }

  private static Certify of(Effort e) {
    return new Certify(e, 300, e == Effort.PROVE ? 0 : 1e-4, 20_000, Double.POSITIVE_INFINITY);
  }

  /**
   * Returns a copy with another maximum number of passes.
   *
   * @param n the maximum number of passes over the candidates, at least 1
   * @return the copy
   */
  public Certify sweeps(int n) {
    return new Certify(effort, n, gap, nodes, seconds);
  }

  /**
   * Returns a copy that ends at another gap.
   *
   * @param g (bound − value) / bound, at least 0 and below 1
   * @return the copy
   */
  public Certify gap(double g) {
    return new Certify(effort, sweeps, g, nodes, seconds);
  }

  /**
   * Returns a copy with another maximum number of nodes.
   *
   * @param n the maximum number, at least 1
   * @return the copy
   */
  public Certify nodes(int n) {
    return new Certify(effort, sweeps, gap, n, seconds);
  }

  /**
   * Returns a copy with a limit of time, with which the result depends on the machine.
   *
   * @param s seconds, above 0
   * @return the copy
   */
  public Certify seconds(double s) {
    return new Certify(effort, sweeps, gap, nodes, s);
  }

  /**
   * Reads the text form.
   *
   * @param text {@code none}, {@code fast}, {@code tight} or {@code prove}; {@code tight} and
   *     {@code prove} with settings, such as {@code tight:gap=0.001,sweeps=1000} and {@code
   *     prove:seconds=60,nodes=100000}
   * @return the setting
   */
  public static Certify parse(String text) {
    String[] part = text.strip().toLowerCase(Locale.ROOT).split("\\s*:\\s*", 2);
    List<String> names = new ArrayList<>();
    Certify found = null;
    for (Effort e : Effort.values()) {
      names.add(e.text());
      found = e.text().equals(part[0]) ? of(e) : found;
    }
    if (found == null) {
      throw new BadRequestException(
          "There is no certificate called %s.%s There are %s.",
          text, Names.didYouMean(part[0], names), String.join(", ", names));
    }
    if (part.length == 1) {
      return found;
    }
    for (String setting : part[1].split(",")) {
      String[] pair = setting.strip().split("\\s*=\\s*", 2);
      found = found.with(pair[0], pair.length == 2 ? pair[1] : "");
    }
    return found;
  }

  private Certify with(String name, String value) {
    List<String> known =
        switch (effort) {
          case TIGHT -> List.of("gap", "sweeps");
          case PROVE -> List.of("gap", "sweeps", "nodes", "seconds");
          default -> List.of();
        };
    if (!known.contains(name)) {
      throw new BadRequestException(
          "The certificate %s has no setting %s.%s",
          effort.text(),
          name,
          known.isEmpty()
              ? ""
              : Names.didYouMean(name, known) + " It has " + String.join(", ", known) + ".");
    }
    double x = Names.parseNumber(name, value);
    return switch (name) {
      case "gap" -> gap(x);
      case "sweeps" -> sweeps((int) x);
      case "nodes" -> nodes((int) x);
      default -> seconds(x);
    };
  }

  /** {@return the text that {@link #parse} reads} */
  public String text() {
    Certify plain = of(effort);
    List<String> settings = new ArrayList<>();
    if (gap != plain.gap) {
      settings.add("gap=" + Names.format(gap));
    }
    if (sweeps != plain.sweeps) {
      settings.add("sweeps=" + sweeps);
    }
    if (nodes != plain.nodes) {
      settings.add("nodes=" + nodes);
    }
    if (seconds != plain.seconds) {
      settings.add("seconds=" + Names.format(seconds));
    }
    return effort.text() + (settings.isEmpty() ? "" : ":" + String.join(",", settings));
  }
}
