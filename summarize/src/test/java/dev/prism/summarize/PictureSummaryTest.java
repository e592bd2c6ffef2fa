package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Summaries of folders of images and of frames: handwritten digits. */
class ImageSummaryTest {
  @TempDir static Path all;
  private static Path pool;
  private static String zeros;
  private static String ones;
  private final List<String> notes = new ArrayList<>();

  @BeforeAll
  static void write() throws IOException {
    pool = all.resolve("pool");
    SummaryFixtures.digits(pool, 0, 8, 0, 1, 7);
    zeros = all.resolve("zeros").toString();
    ones = all.resolve("ones").toString();
    SummaryFixtures.digits(Path.of(zeros), 5000, 2, 0);
    SummaryFixtures.digits(Path.of(ones), 5000, 2, 1);
  }

  private Summary run(List<String> query, List<String> privateSet, int k) {
    return SummaryFixtures.run(
        SummaryFixtures.request(pool.toString(), query, privateSet, k, notes));
  }

  @Test
  void genericSummaryRepresentsAllDigits() {
    Summary s = run(List.of(), List.of(), 4);
    assertThat(s.kind()).isEqualTo(SummaryKind.GENERIC);
    assertThat(SummaryFixtures.digitsOf(s)).contains("0", "1", "7");
    assertThat(s.readingOrder()).isSorted().containsExactlyInAnyOrder(s.picks());
    assertThat(s.reasons().stream().mapToInt(Summary.Reason::represented).sum()).isEqualTo(24);
    assertThat(s.text()).isNull();
    assertThat(notes).isEmpty();
  }

  @Test
  void queryAttractsAndPrivateSetRepels() {
    assertThat(SummaryFixtures.digitsOf(run(List.of(zeros), List.of(), 5)))
        .filteredOn("0"::equals)
        .hasSizeGreaterThanOrEqualTo(4);
    Summary s = run(List.of(), List.of(zeros), 6);
    assertThat(SummaryFixtures.digitsOf(s)).filteredOn("0"::equals).hasSizeLessThanOrEqualTo(1);
    assertThat(s.kind()).isEqualTo(SummaryKind.PRIVATE);
    Summary both = run(List.of(zeros, ones), List.of(zeros), 4);
    assertThat(both.kind()).isEqualTo(SummaryKind.JOINT);
    assertThat(SummaryFixtures.digitsOf(both)).doesNotContain("0");
    String reason = both.describe(both.reasons().getFirst());
    assertThat(reason).startsWith("Like \"").contains("stands for");
  }

  @Test
  void updateSummaryAvoidsKnownImages() {
    SummaryInputReader reader = SummaryFixtures.reader(notes::add);
    Summary s =
        SummaryFixtures.run(
            SummaryFixtures.request(
                pool.toString(),
                List.of(),
                List.of(),
                List.of(zeros, ones),
                new SummaryBudget(3, null, null),
                reader));
    assertThat(s.kind()).isEqualTo(SummaryKind.UPDATE);
    assertThat(SummaryFixtures.digitsOf(s)).filteredOn("7"::equals).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void queryItemOfTheInputIsNotSelected() {
    Summary s = run(List.of("1-003.png"), List.of(), 6);
    assertThat(s.query().getFirst().poolIndex()).isEqualTo(11);
    assertThat(s.picks()).doesNotContain(11);
    assertThat(SummaryFixtures.digitsOf(s)).filteredOn("1"::equals).hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void skipsUnreadableImages() throws IOException {
    Path folder = all.resolve("broken");
    SummaryFixtures.digits(folder, 0, 2, 0, 1);
    Files.writeString(folder.resolve("0-001.png"), "no image");
    Summary s =
        SummaryFixtures.run(
            SummaryFixtures.request(folder.toString(), List.of(), List.of(), 2, notes));
    assertThat(s.input().size()).isEqualTo(3);
    assertThat(notes).singleElement().asString().contains("0-001.png", "Going on without it");
    for (int i = 0; i < 2; i++) {
      Files.writeString(folder.resolve("1-00" + i + ".png"), "");
    }
    Files.writeString(folder.resolve("0-000.png"), "");
    assertThatThrownBy(
            () ->
                SummaryFixtures.run(
                    SummaryFixtures.request(folder.toString(), List.of(), List.of(), 2, notes)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("None of the 4 images can be read");
  }

  @Test
  void budgetAboveTheInputSelectsAllOfIt() {
    Summary s = run(List.of(), List.of(), 100);
    assertThat(s.picks()).hasSize(24);
    assertThat(notes).singleElement().asString().contains("24 images", "all of it");
  }

  @Test
  void rejectsPhrasesAndWordBudgetsForImages() {
    assertThatThrownBy(() -> run(List.of("faces"), List.of(), 3))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("The query example \"faces\" cannot be used")
        .hasMessageContaining("names of its concepts");
    assertThatThrownBy(() -> run(List.of("facez.jpg"), List.of(), 3))
        .hasMessageContaining("no file facez.jpg");
    assertThatThrownBy(
            () ->
                SummaryFixtures.run(
                    SummaryFixtures.request(
                        pool.toString(),
                        List.of(),
                        List.of(),
                        List.of(),
                        new SummaryBudget(null, 50, null),
                        SummaryFixtures.reader(notes::add))))
        .hasMessageContaining("words cannot be counted");
  }

  private Summary frames(Path folder, boolean shots, double seconds) {
    SummaryInputReader reader =
        new SummaryInputReader(null, null, false, 2.0, shots, ReadOptions.NONE, notes::add);
    SummaryBudget budget = new SummaryBudget(null, null, seconds);
    return SummaryFixtures.run(
        SummaryFixtures.request(
            folder.toString(), List.of(), List.of(), List.of(), budget, reader));
  }

  /** Writes 24 frames: eight of a zero, then eight of a one, then eight of a seven. */
  private Path writeTakes(String name) throws IOException {
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
  void framesAndShotsKeepABudgetOfSeconds() throws IOException {
    Path folder = writeTakes("frames");
    Summary s = frames(folder, false, 2);
    assertThat(s.input().kind()).isEqualTo(SummaryInput.Kind.FRAME);
    assertThat(s.picks()).containsExactlyInAnyOrder(0, 8, 16);
    assertThat(notes).singleElement().asString().contains("ends at 3 frames");
    assertThat(s.input().starts()[5]).isEqualTo(2.5);
    Summary shots = frames(folder, true, 8);
    assertThat(shots.input().seconds()).containsExactly(4, 4, 4);
    assertThat(shots.input().locations())
        .containsExactly("0:00 to 0:04", "0:04 to 0:08", "0:08 to 0:12");
    assertThat(shots.picks()).hasSize(2);
    assertThatThrownBy(() -> frames(folder, true, 3)).hasMessageContaining("shortest shot");
    assertThatThrownBy(() -> frames(folder, false, -1)).hasMessageContaining("positive");
    Files.copy(digits().get(0), folder.resolve("cover.png"));
    assertThatThrownBy(() -> frames(folder, true, 3)).hasMessageContaining("no number in its name");
  }

  @Test
  void rejectsSecondsWithoutTimes() {
    SummaryBudget budget = new SummaryBudget(null, null, 3.0);
    SummaryInputReader reader = SummaryFixtures.reader(notes::add);
    assertThatThrownBy(
            () ->
                SummaryFixtures.run(
                    SummaryFixtures.request(
                        pool.toString(), List.of(), List.of(), List.of(), budget, reader)))
        .hasMessageContaining("frames per second");
  }

  @Test
  void extractsFramesOfAVideo() throws IOException, InterruptedException {
    Path folder = writeTakes("taken"), video = all.resolve("digits.mp4");
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
      System.out.println("Skipped: ffmpeg, which makes the video, is missing.");
      return;
    }
    assertThat(ffmpeg.waitFor()).isZero();
    Summary s = frames(video, true, 8);
    assertThat(s.input().seconds()).containsExactly(4, 4, 4);
    assertThat(s.picks()).hasSize(2);
  }

  @Test
  void rejectsAFileThatIsNoVideo() throws IOException {
    Path video = all.resolve("no.mp4");
    Files.writeString(video, "not a video");
    assertThatThrownBy(
            () ->
                SummaryFixtures.run(
                    SummaryFixtures.request(video.toString(), List.of(), List.of(), 3, notes)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("ffmpeg");
  }
}
