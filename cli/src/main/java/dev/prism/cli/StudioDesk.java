package dev.prism.cli;

import dev.prism.data.Looks;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.ItemLoader;
import dev.prism.studio.Desk;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What the studio needs of the command line: reading, embedding, and writing results down. */
final class StudioDesk implements Desk {
  private final FileRequest request;
  private final ItemLoader items;
  private final Table pool;
  private final List<String> words;
  private final Example example;

  /**
   * @param request the pool and how it was read
   * @param words the same as they are typed
   * @param example null for none
   */
  StudioDesk(
      FileRequest request, ItemLoader items, Table pool, List<String> words, Example example) {
    this.request = request;
    this.items = items;
    this.pool = pool;
    this.words = words;
    this.example = example;
  }

  @Override
  public Table pool() {
    return pool;
  }

  @Override
  public List<String> words() {
    return words;
  }

  @Override
  public Reading reading() {
    Options options = new Options(request.id(), request.vector(), request.keep(), null, false);
    Path own = items.ownModel();
    InJava java =
        new InJava(request.data(), options, own, own == null ? Map.of() : items.settings());
    String column = items.embeddedColumn();
    return items.embedsPictures()
        ? java.pictures()
        : column != null ? java.texts(column) : java.plain();
  }

  @Override
  public Example example() {
    return example;
  }

  @Override
  public float[] embed(String phrase) {
    return items.embed(phrase);
  }

  /** Where items are pixels, so is what is compared with them: ink on white paper. */
  @Override
  public float[] embed(BufferedImage picture) {
    Looks looks = Looks.of(pool);
    if (looks == null || looks.side() == 0) {
      return items.embed(picture);
    }
    int side = looks.side();
    BufferedImage small = Looks.scaled(picture, side, side);
    float[] ink = new float[side * side];
    for (int i = 0; i < ink.length; i++) {
      int p = small.getRGB(i % side, i / side);
      ink[i] = 1 - ((p >> 16 & 0xff) + (p >> 8 & 0xff) + (p & 0xff)) / (3 * 255f);
    }
    return ink;
  }

  @Override
  public FileRequest request() {
    return request;
  }

  @Override
  public void close() {
    items.close();
  }
}
