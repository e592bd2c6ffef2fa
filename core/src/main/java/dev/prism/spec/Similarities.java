package dev.prism.spec;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.Similarity.Negatives;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The catalogue of similarities, by text forms such as {@code cosine} or {@code rbf:sigma=2}.
 * Stateless.
 *
 * <pre>{@code
 * Problem v = Problem.of(pool).similarity(Similarities.named("rbf:sigma=2"));
 * for (Similarities.Entry e : Similarities.ALL) {
 *   System.out.println(e.usage() + "  " + e.description());
 * }
 * }</pre>
 */
public final class Similarities {
  /**
   * A similarity of the catalogue.
   *
   * @param name the name in requests
   * @param description the formula, or words if they are shorter
   * @param settings the settings that may follow the name
   */
  public record Entry(String name, String description, List<Setting> settings) {
    /** {@return whether the name alone is sufficient} */
    public boolean needsNoSettings() {
      return settings.stream().noneMatch(Setting::required);
    }

    /** {@return the syntax, such as {@code rbf[:sigma=S]}, without the settings that many share} */
    public String usage() {
      String all =
          settings.stream()
              .filter(s -> s != FEATURES)
              .map(Setting::usage)
              .collect(Collectors.joining(","));
      return all.isEmpty() ? name : needsNoSettings() ? name + "[:" + all + "]" : name + ":" + all;
    }
  }

  /**
   * A setting of a similarity.
   *
   * @param name the name
   * @param value the placeholder of the value in help
   * @param required whether there is no default value
   * @param description the effect, in one line
   */
  public record Setting(String name, String value, boolean required, String description) {
    private String usage() {
      return name + "=" + value;
    }
  }

  /** An entry and its factory, which removes the settings that it reads from the map. */
  private record Known(Entry entry, Function<Map<String, String>, Similarity> make) {
    static Known of(
        String name,
        String description,
        Function<Map<String, String>, Similarity> make,
        Setting... settings) {
      return new Known(new Entry(name, description, List.of(settings)), make);
    }
  }

  private static final Setting ZERO =
      new Setting("zero", "0", false, "a row of zeros is similar to nothing instead of rejected");
  private static final Setting SIGMA =
      new Setting(
          "sigma", "S", false, "the bandwidth; the mean distance within the pool if absent");
  private static final Setting FEATURES =
      new Setting(
          "features",
          "F",
          false,
          "centred subtracts the mean of the pool; standardized also divides every column by its"
              + " standard deviation");
  private static final Setting CLASSES =
      new Setting("classes", "N", true, "the number of residuals at the start of a row");

  private static final List<Known> CATALOGUE =
      List.of(
          Known.of("cosine", "⟨x,y⟩ / (‖x‖ ‖y‖)", s -> cosine(Negatives.KEEP, s), ZERO, FEATURES),
          Known.of(
              "cosine-clipped", "max(0, cosine)", s -> cosine(Negatives.CLIP, s), ZERO, FEATURES),
          Known.of("cosine-shifted", "(1 + cosine) / 2", s -> cosine(Negatives.SHIFT, s), FEATURES),
          Known.of("cosine-squared", "cosine²", s -> cosine(Negatives.SQUARE, s), ZERO, FEATURES),
          Known.of("dot", "⟨x,y⟩", s -> Similarity.DOT, FEATURES),
          Known.of(
              "euclidean",
              "exp(−‖x−y‖ / d), d the number of features",
              s -> Similarity.EUCLIDEAN,
              FEATURES),
          Known.of(
              "rbf",
              "exp(−‖x−y‖² / 2σ²)",
              s -> bandwidth(s, Similarity.RBF, Similarity::rbf),
              SIGMA,
              FEATURES),
          Known.of(
              "laplacian",
              "exp(−‖x−y‖₁ / σ)",
              s -> bandwidth(s, Similarity.LAPLACIAN, Similarity::laplacian),
              SIGMA,
              FEATURES),
          Known.of(
              "gradient",
              "cosine of last-layer gradients",
              s -> Similarity.gradient(classes("gradient", s)),
              CLASSES),
          Known.of(
              "gradient-clipped",
              "max(0, gradient)",
              s -> Similarity.gradient(classes("gradient-clipped", s), Negatives.CLIP),
              CLASSES),
          Known.of(
              "gradient-shifted",
              "(1 + gradient) / 2",
              s -> Similarity.gradient(classes("gradient-shifted", s), Negatives.SHIFT),
              CLASSES),
          Known.of(
              "gradient-squared",
              "gradient²",
              s -> Similarity.gradient(classes("gradient-squared", s), Negatives.SQUARE),
              CLASSES),
          Known.of(
              "gradient-dot",
              "inner product of last-layer gradients",
              s -> Similarity.gradientDot(classes("gradient-dot", s)),
              CLASSES));

  /** Every similarity of the catalogue. */
  public static final List<Entry> ALL = CATALOGUE.stream().map(Known::entry).toList();

  private Similarities() {}

  /** The syntax of the similarities that need no settings, for help. */
  public static final class Usages implements Iterable<String> {
    /** Creates the list. */
    public Usages() {}

    @Override
    public Iterator<String> iterator() {
      return ALL.stream().filter(Entry::needsNoSettings).map(Entry::usage).iterator();
    }
  }

  /**
   * Returns a similarity by its text form.
   *
   * @param text the name of an entry with its settings, or the full name of a user-defined class
   * @return the similarity
   * @throws BadRequestException if there is no such similarity or setting
   */
  public static Similarity named(String text) {
    String[] part = text.strip().split(":", 2);
    Map<String, String> settings = settings(part.length < 2 ? "" : part[1]);
    String name = part[0].toLowerCase(Locale.ROOT);
    Known known =
        CATALOGUE.stream().filter(k -> k.entry.name.equals(name)).findFirst().orElse(null);
    String features =
        known == null || !known.entry.settings.contains(FEATURES)
            ? null
            : settings.remove(FEATURES.name());
    Similarity s = known == null ? userDefined(part[0]) : known.make.apply(settings);
    if (!settings.isEmpty()) {
      String setting = settings.keySet().iterator().next();
      List<String> names =
          known == null ? List.of() : known.entry.settings.stream().map(Setting::name).toList();
      throw new BadRequestException(
          "The kernel %s has no setting %s.%s", part[0], setting, Names.didYouMean(setting, names));
    }
    return switch (features) {
      case null -> s;
      case "centred" -> s.centred();
      case "standardized" -> s.standardized();
      default ->
          throw new BadRequestException("features=%s must be centred or standardized.", features);
    };
  }

  private static Similarity userDefined(String name) {
    if (name.contains(".")) {
      return Names.newInstance(name, Similarity.class);
    }
    List<String> names = ALL.stream().map(Entry::name).toList();
    throw new BadRequestException(
        "There is no kernel called %s.%s There are %s, and the full name of a user-defined class.",
        name, Names.didYouMean(name, names), String.join(", ", names));
  }

  private static Map<String, String> settings(String text) {
    Map<String, String> out = new TreeMap<>();
    for (String setting : text.isBlank() ? new String[0] : text.split(",")) {
      String[] pair = setting.split("=", 2);
      if (pair.length != 2) {
        throw new BadRequestException("\"%s\" is not a setting; write name=value.", setting);
      }
      if (out.put(pair[0].strip(), pair[1].strip()) != null) {
        throw new BadRequestException("The setting %s of the kernel is given twice.", pair[0]);
      }
    }
    return out;
  }

  private static Similarity cosine(Negatives negatives, Map<String, String> settings) {
    String zero = settings.remove("zero");
    if (zero != null && !zero.equals("0")) {
      throw new BadRequestException(
          "zero=%s; the only setting is zero=0, which counts rows of zeros as similar to nothing.",
          zero);
    }
    return new Similarity.Cosine(negatives, zero != null);
  }

  /** Returns NaN for the mean distance. */
  private static Similarity bandwidth(
      Map<String, String> settings, Similarity ofPool, DoubleFunction<Similarity> ofSigma) {
    String text = settings.remove("sigma");
    return text == null ? ofPool : ofSigma.apply(Names.parseNumber("sigma", text));
  }

  private static int classes(String name, Map<String, String> settings) {
    String text = settings.remove("classes");
    if (text == null) {
      throw new BadRequestException(
          "The kernel %s needs the number of residuals at the start of a row: %s:classes=10.",
          name, name);
    }
    double classes = Names.parseNumber("classes", text);
    if (classes != Math.rint(classes) || classes < 1) {
      throw new BadRequestException("classes=%s must be a whole number of at least 1.", text);
    }
    return (int) classes;
  }
}
