package dev.prism.cli;

import dev.prism.Card;
import dev.prism.Param;
import dev.prism.Params;
import dev.prism.measure.Mixture;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Numbers and measures as people read them. */
final class Words {
  private Words() {}

  /** The measure with every parameter filled in. */
  static String of(Spec spec) {
    if (spec.measure() instanceof Mixture m) {
      List<String> parts = new ArrayList<>();
      for (Mixture.Member part : m.members()) {
        parts.add(part.weight() + "*" + of(part.measure().card(), part.params()));
      }
      return String.join(" + ", parts);
    }
    return of(spec.measure().card(), spec.params());
  }

  private static String of(Card card, Params t) {
    List<String> settings = new ArrayList<>();
    for (Param p : card.parameters().keySet()) {
      settings.add(p.label() + "=" + t.get(p).value());
    }
    return settings.isEmpty() ? card.name() : card.name() + ":" + String.join(",", settings);
  }

  static String number(double v) {
    return String.format(
        Locale.ROOT, Math.abs(v) >= 1e5 || v != 0 && Math.abs(v) < 1e-3 ? "%.4e" : "%.4f", v);
  }
}
