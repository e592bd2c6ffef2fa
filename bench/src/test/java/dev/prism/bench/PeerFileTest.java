package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.AuxiliarySet;
import dev.prism.MeasureInfo;
import dev.prism.spec.Measures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The recorded times of other libraries, and the committed figures that are compared with. */
class PeerFileTest {
  static List<PeerCase> cases() {
    return PeerCase.all();
  }

  @Test
  void saysWhereAndWhenTheTimesWereTaken() {
    assertThat(PeerCase.recorded()).containsKeys("date", "machine", "versions", "settings", "data");
    assertThat(PeerCase.recorded().get("date")).matches("20\\d\\d-\\d\\d-\\d\\d");
    assertThat(PeerCase.recorded().values()).noneMatch(s -> s.contains("not recorded"));
    for (PeerCase p : PeerCase.all()) {
      assertThat(PeerCase.recorded().get("versions")).contains(p.library());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aCaseHasTheSetsThatItsMeasureNeeds(PeerCase p) {
    MeasureInfo info = Measures.named(p.measure().split(":")[0], p.query(), p.hasPrivate()).info();
    assertThat(info.needs().contains(AuxiliarySet.QUERY)).isEqualTo(p.query());
    assertThat(info.needs().contains(AuxiliarySet.PRIVATE)).isEqualTo(p.hasPrivate());
    assertThat(p.k()).isBetween(1, p.n() - 1);
    assertThat(p.seconds())
        .satisfiesAnyOf(s -> assertThat(s).isNull(), s -> assertThat(s).isPositive());
  }

  /** A comparison finds lines by name and sizes, so no two cases may share them. */
  @Test
  void casesAreDistinct() {
    assertThat(PeerCase.all()).extracting(p -> p.title() + p.n()).doesNotHaveDuplicates();
    assertThat(PeerCase.all().stream().filter(PeerCase::isLarge)).hasSize(1);
  }

  /** The issue of the peers' own settings: square roots for com, 50 picks for log-determinants. */
  @Test
  void peersHaveTheirOwnSettings() {
    Map<Boolean, List<PeerCase>> determinants =
        PeerCase.all().stream()
            .collect(Collectors.partitioningBy(p -> p.name().startsWith("logdet")));
    assertThat(determinants.get(true)).hasSize(3).allMatch(p -> p.k() == 50);
    assertThat(determinants.get(false)).noneMatch(p -> p.k() == 50);
    assertThat(PeerCase.all()).contains(named("com")).filteredOn(p -> p.k() == 200).hasSize(3);
    assertThat(named("com").measure()).isEqualTo("com:psi=sqrt");
  }

  private static PeerCase named(String name) {
    return PeerCase.all().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }

  private static List<JsonNode> figures() throws IOException {
    List<JsonNode> out = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    for (String line : Files.readAllLines(Path.of("figures.json"))) {
      out.add(json.readTree(line));
    }
    return out;
  }

  /** A ratio that is not that of the two times beside it would be compared all the same. */
  @Test
  void committedRatiosAreThoseOfTheTimes() throws IOException {
    assertThat(figures()).hasSizeGreaterThan(20);
    for (JsonNode f : figures()) {
      double ratio = f.path("reference").asDouble() / f.path("seconds").asDouble();
      assertThat(f.path("ratio").asDouble())
          .as(f.toString())
          .isCloseTo(ratio, within(0.01 + 0.01 * ratio));
    }
  }

  @Test
  void committedFiguresAreOfCasesThatCanBeRepeated() throws IOException {
    Set<String> titles = PeerCase.all().stream().map(PeerCase::title).collect(Collectors.toSet());
    assertThat(figures())
        .extracting(
            f ->
                f.path("name").asText()
                    + f.path("n")
                    + f.path("k")
                    + f.path("threads")
                    + f.path("d"))
        .doesNotHaveDuplicates();
    assertThat(figures())
        .filteredOn(f -> f.path("name").asText().endsWith("/ submodlib"))
        .hasSizeGreaterThan(5)
        .allMatch(f -> titles.contains(f.path("name").asText()));
  }

  /** A new record of the peers' times is no change of ours. */
  @Test
  void aNewRecordIsNotTakenForAFall(@org.junit.jupiter.api.io.TempDir Path folder)
      throws IOException {
    PeerCase fl = named("fl");
    double seconds = 0.1, old = fl.seconds() * 10;
    Path file = folder.resolve("figures.json");
    Files.writeString(file, line(fl, seconds, old).json());
    RatioComparison same = new RatioComparison(file);
    same.add(line(fl, seconds, fl.seconds()));
    assertThat(same.failed()).isFalse();
    RatioComparison slower = new RatioComparison(file);
    slower.add(line(fl, 2 * seconds, fl.seconds()));
    assertThat(slower.failed()).isTrue();
    assertThat(slower.report().getFirst())
        .startsWith("Fallen: fl / submodlib, n 5000")
        .contains("ratio %.2f, earlier %.2f".formatted(fl.seconds() / 0.2, fl.seconds() / 0.1));
  }

  private static BenchmarkLine line(PeerCase p, double seconds, double reference) {
    return new BenchmarkLine(
        p.title(), p.n(), 128, p.k(), 2, seconds, 0, reference, reference / seconds, 1, Double.NaN);
  }
}
