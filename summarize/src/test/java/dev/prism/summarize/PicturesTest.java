package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.data.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of pictures and of frames: real handwritten digits. */
class PicturesTest {
  @TempDir static Path all;
  private static Path pool;
  private static String zeros;
  private static String ones;
  private final List<String> notes = new ArrayList<>();

  @BeforeAll
  static void write() throws IOException {
    pool = all.resolve("pool");
    Real.digits(pool, 0, 8, 0, 1, 7);
    zeros = all.resolve("zeros").toString();
    ones = all.resolve("ones").toString();
    Real.digits(Path.of(zeros), 5000, 2, 0);
    Real.digits(Path.of(ones), 5000, 2, 1);
  }

  private Summary run(List<String> query, List<String> avoid, int k) {
    return Real.run(Real.task(pool.toString(), query, avoid, k, notes));
  }

  @Test
  void aGenericSummaryStandsForAllKinds() {
    Summary s = run(List.of(), List.of(), 4);
    assertThat(s.flavour()).isEqualTo(Flavour.GENERIC);
    assertThat(Real.chosen(s)).contains("0", "1", "7");
    assertThat(s.reading()).isSorted().containsExactlyInAnyOrder(s.picks());
    assertThat(s.why().stream().mapToInt(Summary.Why::stands).sum()).isEqualTo(24);
    assertThat(s.text()).isNull();
    assertThat(notes).isEmpty();
  }

  @Test
  void likeAPictureAndNotLikeAnother() {
    assertThat(Real.chosen(run(List.of(zeros), List.of(), 5)))
        .filteredOn("0"::equals)
        .hasSizeGreaterThanOrEqualTo(4);
    Summary s = run(List.of(), List.of(zeros), 6);
    assertThat(Real.chosen(s)).filteredOn("0"::equals).hasSizeLessThanOrEqualTo(1);
    assertThat(s.flavour()).isEqualTo(Flavour.PRIVATE);
    Summary both = run(List.of(zeros, ones), List.of(zeros), 4);
    assertThat(both.flavour()).isEqualTo(Flavour.JOINT);
    assertThat(Real.chosen(both)).doesNotContain("0");
    String says = both.says(both.why().getFirst());
    assertThat(says).startsWith("Like \"").contains("stands for");
  }

  @Test
  void whatWasSeenIsNotShownAgain() {
    Reading how = Real.reading(notes::add);
    Summary s =
        Real.run(
            Real.task(
                pool.toString(),
                List.of(),
                List.of(),
                List.of(zeros, ones),
                new Budget(3, null, null),
                how));
    assertThat(s.flavour()).isEqualTo(Flavour.UPDATE);
    assertThat(Real.chosen(s)).filteredOn("7"::equals).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void anItemOfTheCollectionAsQueryIsNotChosen() {
    Summary s = run(List.of("1-003.png"), List.of(), 6);
    assertThat(s.query().getFirst().own()).isEqualTo(11);
    assertThat(s.picks()).doesNotContain(11);
    assertThat(Real.chosen(s)).filteredOn("1"::equals).hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void aBrokenPictureIsLeftOutAndTheRestGoesOn() throws IOException {
    Path folder = all.resolve("broken");
    Real.digits(folder, 0, 2, 0, 1);
    Files.writeString(folder.resolve("0-001.png"), "no picture");
    Summary s = Real.run(Real.task(folder.toString(), List.of(), List.of(), 2, notes));
    assertThat(s.of().size()).isEqualTo(3);
    assertThat(notes).singleElement().asString().contains("0-001.png", "Going on without it");
    for (int i = 0; i < 2; i++) {
      Files.writeString(folder.resolve("1-00" + i + ".png"), "");
    }
    Files.writeString(folder.resolve("0-000.png"), "");
    assertThatThrownBy(() -> Real.run(Real.task(folder.toString(), List.of(), List.of(), 2, notes)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("None of the 4 pictures can be read");
  }

  @Test
  void aBudgetAboveTheCollectionIsAllOfIt() {
    Summary s = run(List.of(), List.of(), 100);
    assertThat(s.picks()).hasSize(24);
    assertThat(notes).singleElement().asString().contains("24 pictures", "all of it");
  }

  @Test
  void wordsSayNothingOfPictures() {
    assertThatThrownBy(() -> run(List.of("faces"), List.of(), 3))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("\"faces\" says nothing here")
        .hasMessageContaining("--concepts");
    assertThatThrownBy(() -> run(List.of("facez.jpg"), List.of(), 3))
        .hasMessageContaining("no file facez.jpg");
    assertThatThrownBy(
            () ->
                Real.run(
                    Real.task(
                        pool.toString(),
                        List.of(),
                        List.of(),
                        List.of(),
                        new Budget(null, 50, null),
                        Real.reading(notes::add))))
        .hasMessageContaining("words cannot be counted");
  }

  private Summary frames(Path folder, boolean shots, double seconds) {
    Reading how = new Reading(null, null, false, 2.0, shots, Options.NONE, notes::add);
    Budget budget = new Budget(null, null, seconds);
    return Real.run(Real.task(folder.toString(), List.of(), List.of(), List.of(), budget, how));
  }

  /** Two frames a second: eight of a zero, then eight of a one, then eight of a seven. */
  private Path takes(String name) throws IOException {
    Path folder = all.resolve(name);
    Files.createDirectories(folder);
    List<Path> files = digits();
    for (int i = 0; i < 24; i++) {
      Files.copy(files.get(i / 8 * 8), folder.resolve("take1_%05d.png".formatted(i)));
    }
    return folder;
  }

  private List<Path> digits() throws IOException {
    try (var list = Files.list(pool)) {
      return list.sorted().toList();
    }
  }

  @Test
  void framesInTime() throws IOException {
    Path folder = takes("frames");
    Summary s = frames(folder, false, 2);
    assertThat(s.of().kind()).isEqualTo(Material.Kind.FRAME);
    assertThat(s.picks()).containsExactlyInAnyOrder(0, 8, 16);
    assertThat(notes).singleElement().asString().contains("ends at 3 frames");
    assertThat(s.of().starts()[5]).isEqualTo(2.5);
    Summary shots = frames(folder, true, 8);
    assertThat(shots.of().seconds()).containsExactly(4, 4, 4);
    assertThat(shots.of().places()).containsExactly("0:00 to 0:04", "0:04 to 0:08", "0:08 to 0:12");
    assertThat(shots.picks()).hasSize(2);
    assertThatThrownBy(() -> frames(folder, true, 3)).hasMessageContaining("shortest shot");
    assertThatThrownBy(() -> frames(folder, false, -1)).hasMessageContaining("positive");
    Files.copy(digits().get(0), folder.resolve("cover.png"));
    assertThatThrownBy(() -> frames(folder, true, 3)).hasMessageContaining("no number in its name");
  }

  @Test
  void timesAreAskedFor() {
    Budget budget = new Budget(null, null, 3.0);
    Reading how = Real.reading(notes::add);
    assertThatThrownBy(
            () ->
                Real.run(Real.task(pool.toString(), List.of(), List.of(), List.of(), budget, how)))
        .hasMessageContaining("--fps");
  }

  /** The same takes as a video file. */
  @Test
  void aVideoIsTakenApart() throws IOException, InterruptedException {
    Path folder = takes("taken"), video = all.resolve("digits.mp4");
    Process ffmpeg;
    try {
      ffmpeg =
          new ProcessBuilder(
                  "ffmpeg -nostdin -v error -framerate 2 -i take1_%05d.png -c:v mpeg4 -q:v 2"
                      .concat(" " + video.toAbsolutePath())
                      .split(" "))
              .directory(folder.toFile())
              .start();
    } catch (IOException e) {
      System.out.println("Skipped: there is no ffmpeg to make a video with, and to take it apart.");
      return;
    }
    assertThat(ffmpeg.waitFor()).isZero();
    Summary s = frames(video, true, 8);
    assertThat(s.of().seconds()).containsExactly(4, 4, 4);
    assertThat(s.picks()).hasSize(2);
  }

  @Test
  void aVideoNeedsFfmpeg() throws IOException {
    Path video = all.resolve("no.mp4");
    Files.writeString(video, "not a video");
    assertThatThrownBy(() -> Real.run(Real.task(video.toString(), List.of(), List.of(), 3, notes)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("ffmpeg");
  }
}
