package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A representation of items by vectors, in which items and examples are compared. */
interface VectorSpace {
  /** Returns the name of the representation, in prose. */
  String description();

  /** Returns the vectors of the items; throws if the input lacks this representation. */
  Features embed(SummaryInput input);

  /** Returns the vector of a phrase, or null if phrases cannot be represented. */
  float @Nullable [] embed(String phrase);

  /** Returns a sentence on what to try instead of a phrase that cannot be represented. */
  String advice(String phrase);

  private static DataException missing(SummaryInput input, String items) {
    return new DataException(
        "%s has no %s, by which this summary compares its items.", input.source(), items);
  }

  /** Texts by meaning. */
  record OfTexts(ItemEmbedder embedder) implements VectorSpace {
    @Override
    public String description() {
      return "the meaning of the texts";
    }

    @Override
    public Features embed(SummaryInput input) {
      if (input.texts() == null) {
        throw missing(input, "texts");
      }
      return embedder.embedTexts(input.texts());
    }

    @Override
    public float[] embed(String phrase) {
      Features one = embedder.embedTexts(List.of(phrase));
      float[] out = new float[one.width()];
      one.read(0, out, 0);
      return out;
    }

    @Override
    public String advice(String phrase) {
      return "";
    }
  }

  /** Images by the vectors of an embedder. */
  record OfImages(ItemEmbedder embedder) implements VectorSpace {
    @Override
    public String description() {
      return "the appearance of the images";
    }

    @Override
    public Features embed(SummaryInput input) {
      if (input.images() == null) {
        throw missing(input, "images");
      }
      return embedder.embedImages(input.images());
    }

    @Override
    public float @Nullable [] embed(String phrase) {
      return null;
    }

    @Override
    public String advice(String phrase) {
      return "A phrase cannot be compared with images; give an image, or use the outputs of a"
          + " classifier as vectors and give the names of its concepts.";
    }
  }

  /** Items by the vectors of the input. */
  record OfVectors() implements VectorSpace {
    @Override
    public String description() {
      return "the vectors of the input";
    }

    @Override
    public Features embed(SummaryInput input) {
      if (input.table().features() == null) {
        throw missing(input, "vectors");
      }
      return input.table().features();
    }

    @Override
    public float @Nullable [] embed(String phrase) {
      return null;
    }

    @Override
    public String advice(String phrase) {
      return "A phrase cannot be compared with vectors; give a file of vectors, or an item's id.";
    }
  }
}
