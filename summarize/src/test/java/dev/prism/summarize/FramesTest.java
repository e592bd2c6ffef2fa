package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.data.Options;
import dev.prism.kernel.Features;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Frames in time and shots of them, on generated pictures. */
class FramesTest {
  @TempDir Path folder;
  private final List<String> notes = new ArrayList<>();

  /** A disc that moves on a ground of one colour. */
  private Path picture(String name, Color ground, int at) throws IOException {
    BufferedImage p = new BufferedImage(32, 24, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = p.createGraphics();
    g.setColor(ground);
    g.fillRect(0, 0, 32, 24);
    g.setColor(Color.WHITE);
    g.fillOval(at, 8, 6, 6);
    g.dispose();
    Path file = folder.resolve(name);
    ImageIO.write(p, "png", file.toFile());
    return file;
  }

  private Material read(double fps, boolean shots) {
    Reading how = new Reading(null, null, false, fps, shots, Options.NONE, notes::add);
    return how.read(folder.toString(), Real.VECTORS);
  }

  @Test
  void byTheLastNumberInTheirNames() throws IOException {
    for (String name : List.of("b2_00010.png", "b2_00002.png", "b2_00004.png", "b2_00000.png")) {
      picture(name, Color.BLUE, 3);
    }
    Material m = read(2, false);
    assertThat(m.kind()).isEqualTo(Material.Kind.FRAME);
    assertThat(m.table().ids())
        .containsExactly("b2_00000.png", "b2_00002.png", "b2_00004.png", "b2_00010.png");
    assertThat(m.starts()).containsExactly(0, 1, 2, 5);
    assertThat(m.seconds()).as("the last as long as most").containsExactly(1, 1, 3, 1);
    assertThat(m.places().getFirst()).isEqualTo("0:00 to 0:01");
  }

  @Test
  void oneFrameLastsOneFrame() throws IOException {
    picture("7.png", Color.RED, 3);
    Material m = read(4, false);
    assertThat(m.starts()).containsExactly(7 / 4.0);
    assertThat(m.seconds()).containsExactly(1 / 4.0);
  }

  @Test
  void numbersThatAreNone() throws IOException {
    picture("a_1.png", Color.RED, 3);
    picture("b_01.png", Color.RED, 5);
    assertThatThrownBy(() -> read(2, false))
        .isInstanceOf(DataException.class)
        .hasMessageContainingAll("a_1.png", "b_01.png", "same number");
    picture("x_1234567890123456789.png", Color.RED, 5);
    assertThatThrownBy(() -> read(2, false)).hasMessageContaining("no number in its name");
    assertThatThrownBy(() -> read(0, false)).hasMessageContaining("positive number of frames");
    assertThatThrownBy(() -> read(Double.POSITIVE_INFINITY, false)).hasMessageContaining("--fps");
  }

  /** Blue, then red, then a take so long that it is divided. */
  @Test
  void shotsEndWhereThePictureChanges() throws IOException {
    for (int i = 0; i < 32; i++) {
      Color ground = i < 4 ? Color.BLUE : i < 8 ? Color.RED : new Color(20, 90, 20);
      picture("%03d.png".formatted(i), ground, 3);
    }
    Material m = read(2, true);
    assertThat(m.kind()).isEqualTo(Material.Kind.SHOT);
    assertThat(m.seconds()).containsExactly(2, 2, 10, 2);
    assertThat(m.starts()).containsExactly(0, 2, 4, 14);
    assertThat(m.places().get(2)).isEqualTo("0:04 to 0:14");
  }

  /** Of three frames that turn, the one in the middle is most like all of them. */
  @Test
  void aShotIsShownByItsMostTypicalFrame() throws IOException {
    for (int i = 0; i < 5; i++) {
      picture(i + ".png", Color.BLUE, 3);
    }
    Features x =
        Features.of(
            new float[][] {{1, 0, 0}, {0.8f, 0.6f, 0}, {0.28f, 0.96f, 0}, {0, 0, 1}, {0, 0, 2}});
    Material shots = Frames.shots(read(1, false), x);
    assertThat(shots.table().ids()).containsExactly("1.png", "3.png");
    assertThat(shots.seconds()).containsExactly(3, 2);
  }

  @Test
  void aSummaryOfShotsWithinSeconds() throws IOException {
    for (int i = 0; i < 24; i++) {
      Color ground = i < 8 ? Color.BLUE : i < 16 ? Color.RED : Color.GREEN;
      picture("%03d.png".formatted(i), ground, 2 + i % 8);
    }
    Reading how = new Reading(null, null, false, 2.0, true, Options.NONE, notes::add);
    Budget eight = new Budget(null, null, 8.0);
    Summary s = Real.run(Real.task(folder.toString(), List.of(), List.of(), List.of(), eight, how));
    assertThat(s.of().size()).isGreaterThanOrEqualTo(3);
    double spent = Arrays.stream(s.picks()).mapToDouble(j -> s.of().seconds()[j]).sum();
    assertThat(s.picks()).isNotEmpty();
    assertThat(spent).isLessThanOrEqualTo(8);
  }

  /** A table that names pictures beside it, and one that only looks as if it did. */
  @Test
  void picturesNamedInATable() throws IOException {
    picture("blue.png", Color.BLUE, 3);
    picture("red.png", Color.RED, 9);
    Path table = folder.resolve("t.csv");
    Files.write(table, List.of("id,image,x,y", "a,blue.png,1,0", "b,red.png,0,1"));
    Material m = Real.reading(notes::add).read(table.toString(), Real.VECTORS);
    assertThat(m.kind()).isEqualTo(Material.Kind.PICTURE);
    assertThat(m.pictures()).containsExactly(folder.resolve("blue.png"), folder.resolve("red.png"));
    Files.write(table, List.of("id,image,x,y", "a,blue.png,1,0", "b,scan no. 3,0,1"));
    Material no = Real.reading(notes::add).read(table.toString(), Real.VECTORS);
    assertThat(no.kind()).isEqualTo(Material.Kind.ITEM);
    assertThat(no.pictures()).isNull();
  }

  @Test
  void onePictureAlone() throws IOException {
    Path file = picture("alone.PNG", Color.BLUE, 3);
    Summary s = Real.run(Real.task(file.toString(), List.of(), List.of(), 1, notes));
    assertThat(s.of().size()).isEqualTo(1);
    assertThat(s.of().kind()).isEqualTo(Material.Kind.PICTURE);
  }

  @Test
  void whatIsAVideoByItsName() {
    assertThat(Video.isVideo("a.mp4")).isTrue();
    assertThat(Video.isVideo("b.mpeg")).isTrue();
    assertThat(Video.isVideo("mp4.txt")).isFalse();
    assertThat(Reading.isPicture("X.JPEG")).isTrue();
    assertThat(Reading.isPicture("x.gif")).isFalse();
  }
}
