package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.Embedding.Progress;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingTest {
  @TempDir Path folder;

  /** A text's length and hash; counts what it was asked for. */
  private static final class Counting implements Embedder<String> {
    private final String name;
    private final AtomicInteger asked = new AtomicInteger();
    private int failAfter = Integer.MAX_VALUE;
    private int calls;

    Counting(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int width() {
      return 3;
    }

    @Override
    public float[][] embed(List<String> texts) {
      if (calls++ >= failAfter) {
        throw new IllegalStateException("the power went out");
      }
      asked.addAndGet(texts.size());
      return Embedder.oneByOne(texts, (t, i) -> new float[] {t.length(), t.hashCode() / 7f, -0f});
    }

    @Override
    public void close() {}
  }

  private static Table items(int n) {
    List<String> texts = IntStream.range(0, n).mapToObj(i -> "text number " + i).toList();
    return new Table("made up", null, null, Map.of("text", texts));
  }

  private static Table embed(Table items, Embedder<String> with, Cache cache) {
    return Embedding.texts(items, "text", with, cache, Progress.NONE);
  }

  private Cache cache() {
    return new Cache(folder.resolve("cache"));
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(cache().folder())) {
      return files.sorted().toList();
    }
  }

  @Test
  void theSameTableWithFeatures() {
    Table items =
        new Table(
            "here",
            null,
            List.of("a", "b"),
            Map.of("say", List.of("x", "yy"), "n", List.of("1", "2")));
    Table t = Embedding.texts(items, "say", new Counting("a"), Cache.NONE, Progress.NONE);
    assertThat(t.source()).isEqualTo("here");
    assertThat(t.ids()).isEqualTo(items.ids());
    assertThat(t.columns()).isEqualTo(items.columns());
    assertThat(rows(t)[1][0]).isEqualTo(2);
    assertThat(items.features()).isNull();
  }

  @Test
  void whatWasKeptIsTheSameToTheBit() throws IOException {
    Counting first = new Counting("a"), second = new Counting("a");
    float[][] fresh = rows(embed(items(600), first, cache()));
    assertThat(first.asked).hasValue(600);
    assertThat(kept()).hasSize(3);
    float[][] kept = rows(embed(items(600), second, cache()));
    assertThat(second.calls).isZero();
    assertThat(kept).isDeepEqualTo(fresh);
    assertThat(Float.floatToRawIntBits(kept[5][2])).isEqualTo(Float.floatToRawIntBits(-0f));
    assertThat(rows(embed(items(600), new Counting("a"), Cache.NONE))).isDeepEqualTo(fresh);
  }

  @Test
  void anInterruptedRunGoesOnWhereItWas() throws IOException {
    Counting cut = new Counting("a"), again = new Counting("a");
    cut.failAfter = 2;
    assertThatThrownBy(() -> embed(items(1000), cut, cache())).hasMessage("the power went out");
    assertThat(kept()).hasSize(2);
    float[][] x = rows(embed(items(1000), again, cache()));
    assertThat(again.asked).hasValue(1000 - 2 * Chunks.SIZE);
    assertThat(x).isDeepEqualTo(rows(embed(items(1000), new Counting("a"), Cache.NONE)));
  }

  @Test
  void appendedItemsCostThemselvesAndTheLastChunk() {
    embed(items(600), new Counting("a"), cache());
    Counting more = new Counting("a");
    embed(items(700), more, cache());
    assertThat(more.asked).hasValue(700 - 2 * Chunks.SIZE);
  }

  @Test
  void damagedFilesAreMadeAgain() throws IOException {
    float[][] fresh = rows(embed(items(10), new Counting("a"), cache()));
    Path file = kept().getFirst();
    byte[] whole = Files.readAllBytes(file), changed = whole.clone();
    changed[whole.length - 50] ^= 1;
    for (byte[] damaged :
        List.of(
            new byte[0],
            Arrays.copyOf(whole, whole.length - 1),
            Arrays.copyOf(whole, whole.length / 2),
            Arrays.copyOf(whole, whole.length + 1),
            changed)) {
      Files.write(file, damaged);
      Counting again = new Counting("a");
      assertThat(rows(embed(items(10), again, cache()))).isDeepEqualTo(fresh);
      assertThat(again.asked).hasValue(10);
      assertThat(file).hasBinaryContent(whole);
    }
    // whole, but of another shape
    embed(items(9), new Counting("a"), cache());
    Path other = kept().stream().filter(f -> !f.equals(file)).findFirst().orElseThrow();
    Files.copy(other, file, StandardCopyOption.REPLACE_EXISTING);
    Counting again = new Counting("a");
    assertThat(rows(embed(items(10), again, cache()))).isDeepEqualTo(fresh);
    assertThat(again.asked).hasValue(10);
  }

  @Test
  void embeddersOfOtherNamesDoNotShare() throws IOException {
    embed(items(10), new Counting("a"), cache());
    Counting other = new Counting("b");
    embed(items(10), other, cache());
    assertThat(other.asked).hasValue(10);
    assertThat(kept()).hasSize(2);
  }

  @Test
  void keptFilesAreNpy() throws IOException {
    float[][] x = rows(embed(items(10), new Counting("a"), cache()));
    assertThat(rows(Load.table(kept().getFirst(), Options.NONE))).isDeepEqualTo(x);
    assertThat(kept().getFirst().getFileName().toString()).matches("[0-9a-f]{32}\\.npy");
  }

  @Test
  void progressGoesUpToTheEnd() {
    List<Long> seen = new ArrayList<>();
    Progress told =
        (done, of) -> {
          assertThat(of).isEqualTo(600);
          seen.add(done);
        };
    Embedding.texts(items(600), "text", new Counting("a"), cache(), told);
    assertThat(seen).isSorted().startsWith(0L).endsWith(600L).hasSize(603);
    seen.clear();
    Embedding.texts(items(600), "text", new Counting("a"), cache(), told);
    assertThat(seen).containsExactly(256L, 512L, 600L);
  }

  @Test
  void whereTheCacheIs() {
    Path home = Path.of("/home/me");
    assertThat(Cache.standard(Map.of(), home).folder()).isEqualTo(home.resolve(".cache/prism"));
    assertThat(Cache.standard(Map.of("XDG_CACHE_HOME", "/x"), home).folder())
        .isEqualTo(Path.of("/x/prism"));
    assertThat(
            Cache.standard(Map.of("XDG_CACHE_HOME", "/x", "PRISM_CACHE", "/mine"), home).folder())
        .isEqualTo(Path.of("/mine"));
  }

  @Test
  void pictures() throws IOException {
    for (int i = 0; i < 5; i++) {
      paint(folder.resolve("pictures/kind" + i % 2 + "/" + i + ".png"), i * 40);
    }
    Path pictures = folder.resolve("pictures");
    Embedder<BufferedImage> descriptor = Embedding.descriptor();
    assertThat(descriptor.name()).isEqualTo("descriptor-v1");
    Table t = Embedding.pictures(pictures, descriptor, cache(), Progress.NONE);
    assertThat(t.ids()).startsWith("kind0/0.png", "kind0/2.png");
    assertThat(t.column("folder")).containsExactly("kind0", "kind0", "kind0", "kind1", "kind1");
    assertThat(rows(t)).isDeepEqualTo(rows(Load.table(pictures, Options.NONE)));
    assertThat(kept()).hasSize(1);
    // a hit needs no decoding, and a picture under another name is the same picture
    Files.move(pictures.resolve("kind1/3.png"), pictures.resolve("kind1/2.png"));
    Embedder<BufferedImage> never =
        new Instead(
            all -> {
              throw new AssertionError("all of it was kept");
            });
    Table again = Embedding.pictures(pictures, never, cache(), Progress.NONE);
    assertThat(rows(again)).isDeepEqualTo(rows(t));
    paint(pictures.resolve("kind1/2.png"), 7);
    Table changed = Embedding.pictures(pictures, descriptor, cache(), Progress.NONE);
    assertThat(Arrays.equals(rows(changed)[3], rows(t)[3])).isTrue();
    assertThat(Arrays.equals(rows(changed)[4], rows(t)[4])).isFalse();
  }

  private static void paint(Path file, int grey) throws IOException {
    BufferedImage picture = new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 400; i++) {
      picture.setRGB(i % 20, i / 20, (grey + i % 20) * 0x010101);
    }
    Files.createDirectories(file.getParent());
    ImageIO.write(picture, "png", file.toFile());
  }

  @Test
  void refusedByASentence() throws IOException {
    Counting model = new Counting("model");
    List<String> holes = new ArrayList<>(List.of("a", "b"));
    holes.add(null);
    Table some = new Table("f.csv", null, List.of("x", "y", "z"), Map.of("text", holes));
    refused(() -> embed(some, model, Cache.NONE), "f.csv, row 2 (id z), column text has no text");
    assertThat(model.calls).isZero();
    refused(
        () -> Embedding.texts(some, "txt", model, Cache.NONE, Progress.NONE),
        "f.csv has no column txt. Did you mean text?");
    refused(() -> pictures(folder.resolve("none")), "There is no file");
    Path file = Files.writeString(folder.resolve("file"), "x");
    refused(() -> pictures(file), "is a file; name the folder");
    refused(() -> pictures(folder), "no png, jpg or jpeg pictures");
    refused(() -> embed(items(3), model, new Cache(file)), "cache folder", "PRISM_CACHE");
    refused(() -> Embedders.load(ClassLoader.getPlatformClassLoader()), "dev.prism:prism-embed");
  }

  private static void pictures(Path folder) {
    Embedding.pictures(folder, Embedding.descriptor(), Cache.NONE, Progress.NONE);
  }

  /** Or its new vector would be kept under its old name. */
  @Test
  void aPictureThatChangesMeanwhile() throws IOException {
    Path picture = folder.resolve("pictures/a.png");
    paint(picture, 1);
    Embedder<BufferedImage> slow =
        new Instead(
            pictures -> {
              paintUnchecked(picture, 2);
              return Embedding.descriptor().embed(pictures);
            });
    refused(
        () -> Embedding.pictures(picture.getParent(), slow, cache(), Progress.NONE),
        "a.png was changed while it was read");
    assertThat(cache().folder()).doesNotExist();
  }

  private static void paintUnchecked(Path file, int grey) {
    try {
      paint(file, grey);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Called like the descriptor, and does something else. */
  private record Instead(Function<List<BufferedImage>, float[][]> embedding)
      implements Embedder<BufferedImage> {
    @Override
    public String name() {
      return Embedding.descriptor().name();
    }

    @Override
    public int width() {
      return ImageDescriptor.WIDTH;
    }

    @Override
    public float[][] embed(List<BufferedImage> pictures) {
      return embedding.apply(pictures);
    }

    @Override
    public void close() {}
  }

  /** An embedder that gives what it likes. */
  private record Given(float[]... rows) implements Embedder<String> {
    @Override
    public String name() {
      return "given";
    }

    @Override
    public int width() {
      return 2;
    }

    @Override
    public float[][] embed(List<String> texts) {
      return rows;
    }

    @Override
    public void close() {}
  }

  @Test
  void embeddersThatDoNotKeepTheirWord() {
    float[] fine = {1, 2};
    refused(() -> embed(items(2), new Given(fine), cache()), "given made 1 rows of 2 items");
    refused(
        () -> embed(items(2), new Given(fine, new float[1]), cache()), "made 1 numbers", "row 1");
    refused(
        () -> embed(items(2), new Given(fine, new float[] {1, Float.NaN}), cache()),
        "given made NaN of made up, row 1");
    assertThat(cache().folder()).as("nothing of it is kept").doesNotExist();
  }
}
