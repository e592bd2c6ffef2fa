package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import java.util.List;

/** In which items are compared with one another, and with what people say. */
interface Space {
  /** In a few words. */
  String says();

  /** The items of something in this space; a sentence where it has none. */
  Features rows(Material m);

  /** Words in this space; null where it has none for them. */
  float[] row(String words);

  /** What to say to who used words that are not there. */
  String advice(String words);

  private static DataException none(Material m, String what, String why) {
    return new DataException("%s holds no %s, and %s.", m.source(), what, why);
  }

  /** What sentences mean. */
  record OfTexts(Vectors vectors) implements Space {
    @Override
    public String says() {
      return "what the words mean";
    }

    @Override
    public Features rows(Material m) {
      if (m.texts() == null) {
        throw none(m, "texts", "what is summarized are texts");
      }
      return vectors.texts(m.texts());
    }

    @Override
    public float[] row(String words) {
      Features one = vectors.texts(List.of(words));
      float[] out = new float[one.width()];
      one.read(0, out, 0);
      return out;
    }

    @Override
    public String advice(String words) {
      return "";
    }
  }

  /** What pictures look like, or show. */
  record OfPictures(Vectors vectors) implements Space {
    @Override
    public String says() {
      return "how the pictures look";
    }

    @Override
    public Features rows(Material m) {
      if (m.pictures() == null) {
        throw none(m, "pictures", "what is summarized are pictures");
      }
      return vectors.pictures(m.pictures());
    }

    @Override
    public float[] row(String words) {
      return null;
    }

    @Override
    public String advice(String words) {
      return "A word says nothing of pictures that nobody has described; give a picture, or name"
          + " what a model sees: --embedder model.onnx:output=logits --concepts names.txt.";
    }
  }

  /** Vectors that came with the data. */
  record OfVectors() implements Space {
    @Override
    public String says() {
      return "the vectors that came with the data";
    }

    @Override
    public Features rows(Material m) {
      if (m.table().features() == null) {
        throw none(m, "vectors", "what is summarized is known by vectors");
      }
      return m.table().features();
    }

    @Override
    public float[] row(String words) {
      return null;
    }

    @Override
    public String advice(String words) {
      return "The items are known by vectors alone; give a file of vectors, or an item's id.";
    }
  }
}
