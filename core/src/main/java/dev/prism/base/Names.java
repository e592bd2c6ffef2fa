package dev.prism.base;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/**
 * Parses names and numbers in text, and suggests the nearest name for a misspelt one. Stateless.
 */
public final class Names {
  private Names() {}

  /**
   * Suggests the nearest of several names.
   *
   * @param typed the name that is not among them
   * @param names the known names
   * @return {@code " Did you mean x?"}, or an empty string if no name is near
   */
  public static String didYouMean(String typed, Collection<String> names) {
    String t = typed.toLowerCase(Locale.ROOT);
    return names.stream()
        .min(Comparator.comparingInt((String n) -> distance(t, n)).thenComparing(n -> n))
        .filter(n -> isNear(t, n))
        .map(n -> " Did you mean " + n + "?")
        .orElse("");
  }

  /**
   * Returns whether at most half of the shorter word has to change, and at most a third or 2
   * letters; letters may also be in another order.
   */
  private static boolean isNear(String typed, String name) {
    int changes = distance(typed, name.toLowerCase(Locale.ROOT));
    int shorter = Math.min(typed.length(), name.length());
    boolean few = 2 * changes <= shorter || letters(typed).equals(letters(name));
    return few && changes <= Math.max(2, name.length() / 3);
  }

  private static String letters(String word) {
    char[] all = word.toLowerCase(Locale.ROOT).toCharArray();
    Arrays.sort(all);
    return new String(all);
  }

  /** Returns the Levenshtein distance of two words. */
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

  /**
   * Creates an instance of a user-defined class.
   *
   * @param className the full name of the class, which has a public constructor without arguments
   * @param type the type that it implements
   * @param <T> the type
   * @return the instance
   * @throws BadRequestException if there is no such class or it cannot be instantiated
   */
  public static <T> T newInstance(String className, Class<T> type) {
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

  /**
   * Parses a number.
   *
   * @param name the name of the value, for the error message
   * @param text the text
   * @return the number
   * @throws BadRequestException if the text is not a number
   */
  public static double parseNumber(String name, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new BadRequestException(e, "%s=%s is not a number.", name, text);
    }
  }

  /**
   * Formats a number as briefly as possible, a whole number without a decimal point.
   *
   * @param v the number
   * @return its text
   */
  public static String format(double v) {
    return v == Math.rint(v) && Math.abs(v) < 1e9 ? String.valueOf((long) v) : String.valueOf(v);
  }

  /**
   * Parses a boolean.
   *
   * @param name the name of the value, for the error message
   * @param text {@code true}, {@code yes}, {@code false} or {@code no}
   * @return the boolean
   * @throws BadRequestException if the text is none of these
   */
  public static boolean parseBoolean(String name, String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "yes" -> true;
      case "false", "no" -> false;
      default -> throw new BadRequestException("%s=%s must be true or false.", name, text);
    };
  }
}
