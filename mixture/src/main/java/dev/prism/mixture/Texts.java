package dev.prism.mixture;

import dev.prism.kernel.Features;
import java.util.List;

/** From texts to vectors; whoever has a model gives one. */
@FunctionalInterface
public interface Texts {
  /** One row a text; {@code whose} names them, for a bar or a sentence. */
  Features embed(String whose, List<String> texts);
}
