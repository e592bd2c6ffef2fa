package dev.prism.spec;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.kernel.Similarity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Similarities by name: {@code cosine}, {@code rbf:sigma=2}, {@code gradient:classes=10}. */
public final class Similarities {
  private static final List<String> NAMES =
      List.of(
          "cosine",
          "cosine-clipped",
          "cosine-shifted",
          "dot",
          "euclidean",
          "rbf",
          "gradient",
          "gradient-clipped",
          "gradient-shifted",
          "gradient-dot");

  private Similarities() {}

  public static Similarity named(String text) {
    String[] part = text.strip().split(":", 2);
    Map<String, String> settings = settings(part.length < 2 ? "" : part[1]);
    Similarity s = make(part[0], settings);
    if (!settings.isEmpty()) {
      String setting = settings.keySet().iterator().next();
      throw new BadRequestException(
          "The kernel %s has no setting %s.%s",
          part[0], setting, Names.didYouMean(setting, List.of("sigma", "classes", "zero")));
    }
    return s;
  }

  private static Map<String, String> settings(String text) {
    Map<String, String> out = new TreeMap<>();
    for (String setting : text.isBlank() ? new String[0] : text.split(",")) {
      String[] pair = setting.split("=", 2);
      if (pair.length != 2) {
        throw new BadRequestException("\"%s\" is not a setting; write name=value.", setting);
      }
      out.put(pair[0].strip(), pair[1].strip());
    }
    return out;
  }

  private static Similarity make(String name, Map<String, String> settings) {
    String n = name.toLowerCase(Locale.ROOT);
    return switch (n) {
      case "cosine" -> cosine(Similarity.Negatives.KEEP, settings);
      case "cosine-clipped" -> cosine(Similarity.Negatives.CLIP, settings);
      case "cosine-shifted" -> cosine(Similarity.Negatives.SHIFT, settings);
      case "dot" -> Similarity.DOT;
      case "euclidean" -> Similarity.EUCLIDEAN;
      case "rbf" ->
          settings.containsKey("sigma")
              ? Similarity.rbf(Names.number("sigma", settings.remove("sigma")))
              : Similarity.RBF;
      case "gradient" -> gradient(Similarity.Negatives.KEEP, n, settings);
      case "gradient-clipped" -> gradient(Similarity.Negatives.CLIP, n, settings);
      case "gradient-shifted" -> gradient(Similarity.Negatives.SHIFT, n, settings);
      case "gradient-dot" -> Similarity.gradientDot(classes(n, settings));
      default -> {
        if (name.contains(".")) {
          yield Names.create(name, Similarity.class);
        }
        throw new BadRequestException(
            "There is no kernel called %s.%s There are %s, and the full name of a class of your"
                + " own.",
            name, Names.didYouMean(n, NAMES), String.join(", ", NAMES));
      }
    };
  }

  private static Similarity cosine(Similarity.Negatives negatives, Map<String, String> settings) {
    String zero = settings.remove("zero");
    if (zero != null && !zero.equals("0")) {
      throw new BadRequestException(
          "zero=%s; the only setting is zero=0, which counts rows of zeros as similar to nothing.",
          zero);
    }
    return new Similarity.Cosine(negatives, zero != null);
  }

  private static Similarity gradient(
      Similarity.Negatives negatives, String name, Map<String, String> settings) {
    return Similarity.gradient(classes(name, settings), negatives);
  }

  private static int classes(String name, Map<String, String> settings) {
    String text = settings.remove("classes");
    if (text == null) {
      throw new BadRequestException(
          "The kernel %s needs to know how many of a row's numbers are residuals: %s:classes=10.",
          name, name);
    }
    double classes = Names.number("classes", text);
    if (classes != Math.rint(classes) || classes < 1) {
      throw new BadRequestException("classes=%s must be a whole number of at least 1.", text);
    }
    return (int) classes;
  }
}
