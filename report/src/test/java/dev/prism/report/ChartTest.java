package dev.prism.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The coordinates of charts, which a strict XML parser reads. */
class ChartTest {
  private static final double[] THREE = {0, 0.5, 1};
  private static final List<String> TICKS = List.of("10", "20", "30");

  private static LineChart.Line line(String name, double... means) {
    return new LineChart.Line(
        name, Arrays.stream(means).mapToObj(m -> new LineChart.Point(m, Double.NaN)).toList());
  }

  private static Svg lines(LineChart.Line... lines) {
    return Svg.parse(
        LineChart.svg(Chart.of(300, 200, 240), List.of(lines), THREE, TICKS, "labels bought"));
  }

  private static List<String> ticks(double from, double to) {
    return Svg.parse(Chart.of(300, 200, 240).scale(from, to).svg()).texts();
  }

  @Test
  void scaleRunsFromBottomToTop() {
    Chart c = Chart.of(300, 200, 240).scale(-1, 3);
    assertThat(c.y(-1)).isEqualTo(212);
    assertThat(c.y(3)).isEqualTo(12);
    assertThat(c.y(1)).isEqualTo(112);
    assertThat(c.x(0)).isEqualTo(48);
    assertThat(c.x(1)).isEqualTo(348);
    assertThat(c.below(0)).isGreaterThan(212);
    assertThat(c.below(1)).isGreaterThan(c.below(0));
  }

  @Test
  void ticksAreRoundNumbers() {
    assertThat(ticks(0, 1)).containsExactly("0.0", "0.2", "0.4", "0.6", "0.8", "1.0");
    assertThat(ticks(0, 2)).containsExactly("0.0", "0.5", "1.0", "1.5", "2.0");
    assertThat(ticks(3, 34)).containsExactly("10", "20", "30");
    assertThat(ticks(-0.1, 0.1)).containsExactly("-0.10", "-0.05", "0.00", "0.05", "0.10");
    assertThat(ticks(-10, 110)).containsExactly("0", "20", "40", "60", "80", "100");
  }

  /** With two decimals, all ticks would be 0.00. */
  @Test
  void ticksOfSmallValuesDiffer() {
    assertThat(ticks(0, 0.004)).containsExactly("0.000", "0.001", "0.002", "0.003", "0.004");
    assertThat(ticks(0, 2e-6)).doesNotHaveDuplicates().hasSize(5);
  }

  @Test
  void everyTickHasALineInTheFrame() {
    for (double to : new double[] {1e-9, 0.37, 1, 5.5, 99, 1e6}) {
      Svg svg = Svg.parse(Chart.of(300, 200, 240).scale(0, to).svg());
      assertThat(svg.numbers("line", "y1"))
          .as("up to %s", to)
          .hasSizeBetween(2, 11)
          .hasSameSizeAs(svg.texts())
          .allSatisfy(y -> assertThat(y).isBetween(12.0, 212.0))
          .isEqualTo(svg.numbers("line", "y2"));
    }
  }

  @Test
  void emptyRangeIsDrawnAsOne() {
    Chart c = Chart.of(300, 200, 240).scale(5, 5);
    assertThat(c.y(5)).isEqualTo(212);
    assertThat(Svg.parse(c.svg()).texts()).startsWith("5.0").endsWith("6.0");
  }

  @Test
  void titleIsEscapedAndAboveTheFrame() {
    Chart c = Chart.titled("R & D <1>", 300, 200).scale(0, 1);
    Element title = Svg.parse(c.svg()).saying("R & D <1>");
    assertThat(Svg.number(title, "y")).isLessThan(c.y(1));
  }

  @Test
  void wideChartsHaveTheClassWide() {
    assertThat(Chart.of(480, 200, 240).svg()).contains("class=\"lines\"");
    assertThat(Chart.of(481, 200, 240).svg()).contains("class=\"lines wide\"");
  }

  @Test
  void legendHasTheGivenColours() {
    List<String> names = List.of("short", "a much longer name", "<end>");
    Chart c = Chart.titled("t", 300, 200).scale(0, 1).legend(names, Chart.COLOURS);
    Svg svg = Svg.parse(c.svg());
    assertThat(svg.texts()).containsSubsequence(names);
    assertThat(svg.numbers("rect", "x")).isSorted().doesNotHaveDuplicates().hasSize(3);
    assertThat(svg.all("rect"))
        .extracting(r -> r.getAttribute("fill"))
        .isEqualTo(Chart.COLOURS.subList(0, 3));
  }

  @Test
  void fileHasNamespaceAndColours() {
    for (String drawing :
        List.of(
            Chart.of(600, 200, 240).scale(0, 1).svg(),
            BarChart.svg(List.of("a"), new double[] {1}))) {
      Svg file = Svg.parse(Chart.file(drawing));
      assertThat(file.root().getAttribute("xmlns")).isEqualTo("http://www.w3.org/2000/svg");
      assertThat(file.root().hasAttribute("class")).isFalse();
      assertThat(file.all("style")).hasSize(1);
      assertThat(file.root().getFirstChild().getNodeName()).isEqualTo("style");
    }
  }

  @Test
  void pointsAreAtTheirValues() {
    Svg svg = lines(line("up", 0, 2, 4));
    assertThat(svg.numbers("circle", "cx")).containsExactly(48.0, 198.0, 348.0);
    assertThat(svg.numbers("circle", "cy")).containsExactly(212.0, 112.0, 12.0);
    assertThat(svg.all("polyline").get(0).getAttribute("points"))
        .isEqualTo("48.0,212.0 198.0,112.0 348.0,12.0");
    assertThat(svg.all("title").get(1).getTextContent()).isEqualTo("up: 2.0000");
    assertThat(Svg.number(svg.saying("20"), "x")).isEqualTo(198);
    assertThat(Svg.number(svg.saying("labels bought"), "y"))
        .isGreaterThan(Svg.number(svg.saying("20"), "y"));
  }

  @Test
  void errorBarsFitTheChart() {
    List<LineChart.Point> points =
        List.of(
            new LineChart.Point(1, 1),
            new LineChart.Point(2, 2),
            new LineChart.Point(3, Double.NaN));
    Svg svg = lines(new LineChart.Line("l", points));
    List<Element> bars =
        svg.all("line").stream().filter(l -> l.getAttribute("opacity").equals(".6")).toList();
    assertThat(bars).hasSize(2);
    assertThat(Svg.number(bars.get(0), "y1")).isEqualTo(212);
    assertThat(Svg.number(bars.get(0), "y2")).isEqualTo(112);
    assertThat(Svg.number(bars.get(1), "y1")).isEqualTo(212);
    assertThat(Svg.number(bars.get(1), "y2")).isEqualTo(12);
  }

  @Test
  void drawsNegativeValues() {
    Svg svg = lines(line("down", 0, -1, -2));
    assertThat(svg.numbers("circle", "cy")).containsExactly(12.0, 112.0, 212.0);
  }

  @Test
  void drawsEmptyLinesAndZeros() {
    assertThat(lines().texts()).contains("0.0", "1.0", "labels bought");
    assertThat(lines(new LineChart.Line("none", Arrays.asList(null, null, null))).all("circle"))
        .isEmpty();
    Svg zeros = lines(line("zeros", 0, 0, 0));
    assertThat(zeros.numbers("circle", "cy")).containsOnly(212.0);
    assertThat(zeros.texts()).contains("0.0", "1.0");
    Svg same = lines(line("same", 7, 7, 7));
    assertThat(same.numbers("circle", "cy")).containsOnly(12.0);
  }

  /** There are eight colours; the ninth line is dashed, and the seventeenth dotted. */
  @Test
  void linesOfOneColourHaveDifferentDashes() {
    Svg svg =
        lines(
            IntStream.range(0, 17)
                .mapToObj(i -> line("line " + i, i, i, i))
                .toArray(LineChart.Line[]::new));
    List<String> looks =
        svg.all("polyline").stream()
            .map(p -> p.getAttribute("stroke") + p.getAttribute("stroke-dasharray"))
            .toList();
    assertThat(looks).hasSize(17).doesNotHaveDuplicates();
    assertThat(svg.texts()).contains("line 0", "line 16");
  }

  @Test
  void escapesNames() {
    assertThat(lines(line("a<b & \"c\"", 1, 2, 3)).texts()).contains("a<b & \"c\"");
    assertThat(Svg.parse(BarChart.svg(List.of("x>y & z"), new double[] {1})).texts())
        .containsExactly("x>y & z", "1.000");
  }

  @Test
  void barsAreProportionalToValues() {
    Svg svg = Svg.parse(BarChart.svg(List.of("a", "b", "c"), new double[] {4, 1, 0}));
    List<Double> wide = svg.numbers("rect", "width");
    assertThat(wide.get(0)).isEqualTo(420);
    assertThat(wide.get(1)).isEqualTo(105, within(0.1));
    assertThat(wide.get(2)).isZero();
    assertThat(svg.numbers("rect", "x")).containsOnly(210.0);
    assertThat(svg.numbers("rect", "y")).containsExactly(8.0, 32.0, 56.0);
    assertThat(svg.texts()).containsExactly("a", "4.000", "b", "1.000", "c", "0.000");
  }

  @Test
  void drawsNoBarsZerosAndNegativeBars() {
    assertThat(Svg.parse(BarChart.svg(List.of(), new double[0])).all("rect")).isEmpty();
    assertThat(Svg.parse(BarChart.svg(List.of("z"), new double[1])).numbers("rect", "width"))
        .containsExactly(0.0);
    Svg below = Svg.parse(BarChart.svg(List.of("m", "n"), new double[] {-1, -2}));
    assertThat(below.numbers("rect", "x")).containsExactly(420.0, 210.0);
    assertThat(below.numbers("rect", "width")).containsExactly(210.0, 420.0);
  }

  @Test
  void nanHasANameAndNoBar() {
    Svg svg = Svg.parse(BarChart.svg(List.of("a", "b"), new double[] {Double.NaN, 2}));
    assertThat(svg.texts()).containsExactly("a", "b", "2.000");
    assertThat(svg.numbers("rect", "width")).containsExactly(420.0);
  }

  @Test
  void heightFollowsTheNumberOfBars() {
    String box =
        Svg.parse(BarChart.svg(List.of("a", "b"), new double[2])).root().getAttribute("viewBox");
    assertThat(box).isEqualTo("0 0 710 60");
  }
}
