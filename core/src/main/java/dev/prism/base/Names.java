package dev.prism.base;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Names that people type: finding the nearest to a misspelt one, and classes of their own. */
public final class Names {
  private Names() {}

  /** " Did you mean x?", or nothing where no name is near. */
  public static String didYouMean(String typed, Collection<String> names) {
    String t = typed.toLowerCase(Locale.ROOT);
    return names.stream()
        .min(Comparator.comparingInt((String n) -> distance(t, n)).thenComparing(n -> n))
        .filter(n -> distance(t, n) <= Math.max(2, n.length() / 3))
        .map(n -> " Did you mean " + n + "?")
        .orElse("");
  }

  /** Insertions, deletions and changes between two words. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }

  /** An instance of a class that the user wrote, by its full name. */
  public static <T> T create(String className, Class<T> type) {
    try {
      ClassLoader own = Thread.currentThread().getContextClassLoader();
      ClassLoader loader = own == null ? Names.class.getClassLoader() : own;
      Class<?> c = Class.forName(className, false, loader);
      if (!type.isAssignableFrom(c)) { // before anything of it runs
        throw new BadRequestException("%s does not implement %s.", className, type.getName());
      }
      return type.cast(c.getConstructor().newInstance());
    } catch (ClassNotFoundException e) {
      throw new BadRequestException(
          e,
          "There is no class %s on the class path; give its full name and put its jar on the class"
              + " path.",
          className);
    } catch (ReflectiveOperationException e) {
      throw new BadRequestException(
          e,
          "%s cannot be made: %s. It needs a public class and a public constructor without"
              + " arguments.",
          className,
          e.getCause() == null ? e : e.getCause());
    }
  }

  /** A number that somebody typed. */
  public static double number(String what, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new BadRequestException(e, "%s=%s is not a number.", what, text);
    }
  }

  /** A number as short as it can be typed. */
  public static String shortest(double v) {
    return v == Math.rint(v) && Math.abs(v) < 1e9 ? String.valueOf((long) v) : String.valueOf(v);
  }

  /** Yes or no that somebody typed. */
  public static boolean truth(String what, String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "yes" -> true;
      case "false", "no" -> false;
      default -> throw new BadRequestException("%s=%s must be true or false.", what, text);
    };
  }
}
