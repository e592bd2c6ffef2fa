package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
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

/** Frames with times, and shots, on generated images. */
class FramesTest {
  @TempDir Path folder;
  private final List<String> notes = new ArrayList<>();

  /** Writes an image of a disc on a background of one colour. */
  private Path image(String name, Color ground, int at) throws IOException {
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

  private SummaryInput read(double fps, boolean shots) {
    SummaryInputReader reader =
        new SummaryInputReader(null, null, false, fps, shots, ReadOptions.NONE, notes::add);
    return reader.read(folder.toString(), SummaryFixtures.EMBEDDER);
  }

  @Test
  void ordersFramesByTheLastNumberInTheirNames() throws IOException {
    for (String name : List.of("b2_00010.png", "b2_00002.png", "b2_00004.png", "b2_00000.png")) {
      image(name, Color.BLUE, 3);
    }
    SummaryInput m = read(2, false);
    assertThat(m.kind()).isEqualTo(SummaryInput.Kind.FRAME);
    assertThat(m.table().ids())
        .containsExactly("b2_00000.png", "b2_00002.png", "b2_00004.png", "b2_00010.png");
    assertThat(m.starts()).containsExactly(0, 1, 2, 5);
    assertThat(m.seconds()).as("the last has the median duration").containsExactly(1, 1, 3, 1);
    assertThat(m.locations().getFirst()).isEqualTo("0:00 to 0:01");
  }

  @Test
  void singleFrameLastsOneFrame() throws IOException {
    image("7.png", Color.RED, 3);
    SummaryInput m = read(4, false);
    assertThat(m.starts()).containsExactly(7 / 4.0);
    assertThat(m.seconds()).containsExactly(1 / 4.0);
  }

  @Test
  void rejectsBadFrameNumbersAndRates() throws IOException {
    image("a_1.png", Color.RED, 3);
    image("b_01.png", Color.RED, 5);
    assertThatThrownBy(() -> read(2, false))
        .isInstanceOf(DataException.class)
        .hasMessageContainingAll("a_1.png", "b_01.png", "same number");
    image("x_1234567890123456789.png", Color.RED, 5);
    assertThatThrownBy(() -> read(2, false)).hasMessageContaining("no number in its name");
    assertThatThrownBy(() -> read(0, false)).hasMessageContaining("must be positive");
    assertThatThrownBy(() -> read(Double.POSITIVE_INFINITY, false))
        .hasMessageContaining("frames per second");
  }

  /** The frames are blue, then red, then green for so long that the take is divided. */
  @Test
  void shotsEndWhereTheImageChanges() throws IOException {
    for (int i = 0; i < 32; i++) {
      Color ground = i < 4 ? Color.BLUE : i < 8 ? Color.RED : new Color(20, 90, 20);
      image("%03d.png".formatted(i), ground, 3);
    }
    SummaryInput m = read(2, true);
    assertThat(m.kind()).isEqualTo(SummaryInput.Kind.SHOT);
    assertThat(m.seconds()).containsExactly(2, 2, 10, 2);
    assertThat(m.starts()).containsExactly(0, 2, 4, 14);
    assertThat(m.locations().get(2)).isEqualTo("0:04 to 0:14");
  }

  /** Of three vectors that turn, the one in the middle is most similar to all. */
  @Test
  void mostTypicalFrameStandsForAShot() throws IOException {
    for (int i = 0; i < 5; i++) {
      image(i + ".png", Color.BLUE, 3);
    }
    Features x =
        Features.of(
            new float[][] {{1, 0, 0}, {0.8f, 0.6f, 0}, {0.28f, 0.96f, 0}, {0, 0, 1}, {0, 0, 2}});
    SummaryInput shots = Frames.shots(read(1, false), x);
    assertThat(shots.table().ids()).containsExactly("1.png", "3.png");
    assertThat(shots.seconds()).containsExactly(3, 2);
  }

  @Test
  void summaryOfShotsKeepsTheBudget() throws IOException {
    for (int i = 0; i < 24; i++) {
      Color ground = i < 8 ? Color.BLUE : i < 16 ? Color.RED : Color.GREEN;
      image("%03d.png".formatted(i), ground, 2 + i % 8);
    }
    SummaryInputReader reader =
        new SummaryInputReader(null, null, false, 2.0, true, ReadOptions.NONE, notes::add);
    SummaryBudget eight = new SummaryBudget(null, null, 8.0);
    Summary s =
        SummaryFixtures.run(
            SummaryFixtures.request(
                folder.toString(), List.of(), List.of(), List.of(), eight, reader));
    assertThat(s.input().size()).isGreaterThanOrEqualTo(3);
    double spent = Arrays.stream(s.picks()).mapToDouble(j -> s.input().seconds()[j]).sum();
    assertThat(s.picks()).isNotEmpty();
    assertThat(spent).isLessThanOrEqualTo(8);
  }

  /** A column of images counts only if all its values are names of images. */
  @Test
  void readsImagesNamedInATable() throws IOException {
    image("blue.png", Color.BLUE, 3);
    image("red.png", Color.RED, 9);
    Path table = folder.resolve("t.csv");
    Files.write(table, List.of("id,image,x,y", "a,blue.png,1,0", "b,red.png,0,1"));
    SummaryInput m =
        SummaryFixtures.reader(notes::add).read(table.toString(), SummaryFixtures.EMBEDDER);
    assertThat(m.kind()).isEqualTo(SummaryInput.Kind.IMAGE);
    assertThat(m.images()).containsExactly(folder.resolve("blue.png"), folder.resolve("red.png"));
    Files.write(table, List.of("id,image,x,y", "a,blue.png,1,0", "b,scan no. 3,0,1"));
    SummaryInput no =
        SummaryFixtures.reader(notes::add).read(table.toString(), SummaryFixtures.EMBEDDER);
    assertThat(no.kind()).isEqualTo(SummaryInput.Kind.ITEM);
    assertThat(no.images()).isNull();
  }

  @Test
  void summarizesASingleImage() throws IOException {
    Path file = image("alone.PNG", Color.BLUE, 3);
    Summary s =
        SummaryFixtures.run(
            SummaryFixtures.request(file.toString(), List.of(), List.of(), 1, notes));
    assertThat(s.input().size()).isEqualTo(1);
    assertThat(s.input().kind()).isEqualTo(SummaryInput.Kind.IMAGE);
  }

  @Test
  void recognizesVideosAndImagesByName() {
    assertThat(VideoFrames.isVideo("a.mp4")).isTrue();
    assertThat(VideoFrames.isVideo("b.mpeg")).isTrue();
    assertThat(VideoFrames.isVideo("mp4.txt")).isFalse();
    assertThat(SummaryInputReader.isImage("X.JPEG")).isTrue();
    assertThat(SummaryInputReader.isImage("x.gif")).isFalse();
  }
}
