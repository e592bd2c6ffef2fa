package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTML reports: self-contained, with the picks. */
class ReportPagesIT {
  private static final Pattern LEADS_OUT =
      Pattern.compile("(?i)(src|href)\\s*=\\s*[\"']?+(?!data:)|https?://|url\\(|@import|<script");

  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    Sample.tables(folder);
    prism = new Launcher(folder);
  }

  /** Reads a page without the bytes of images, which would hide failures. */
  private String page(String name) throws Exception {
    String page = Files.readString(folder.resolve(name));
    page = page.replaceAll("base64,[A-Za-z0-9+/=]+", "base64,…");
    assertThat(page).startsWith("<!doctype html>").endsWith("</html>\n");
    assertThat(page).doesNotContainPattern(LEADS_OUT);
    return page;
  }

  @Test
  void selectAndCompare() throws Exception {
    CommandResult ran =
        prism
            .runLine("select pool.csv -q query.csv -k 5 --metadata cost --report s.html")
            .succeededSilently();
    assertThat(page("s.html"))
        .contains(ran.ids())
        .contains("q0", "<svg", "<polyline", "upper bound")
        .contains(ran.json().get("certificate").textValue());

    JsonNode both =
        prism
            .runLine(
                "compare pool.csv -q query.csv -k 5 -m flqmi -m fl --metadata cost --label kind"
                    + " --report c.html")
            .succeededSilently()
            .json();
    assertThat(both.fieldNames()).toIterable().containsExactly("selections", "values", "overlap");
    JsonNode flqmi = both.at("/selections/0"), fl = both.at("/selections/1");
    assertThat(flqmi.at("/labels/k1").intValue()).isEqualTo(5);
    assertThat(fl.get("labels")).hasSizeGreaterThan(1);
    assertThat(flqmi.get("relevance").doubleValue())
        .isGreaterThan(fl.get("relevance").doubleValue());
    assertThat(fl.get("representation").doubleValue())
        .isGreaterThan(flqmi.get("representation").doubleValue());
    assertThat(both.at("/overlap/0/fl")).isEqualTo(both.at("/overlap/1/" + "flqmi:eta=1"));
    String page = page("c.html");
    assertThat(page.split("<svg", -1)).hasSize(3);
    fl.get("ids").forEach(id -> assertThat(page).contains(id.textValue()));
  }

  @Test
  void theDemoFindsRareDigits() throws Exception {
    Path data = Launcher.ROOT.resolve("demo/mnist/train-images-idx3-ubyte.gz");
    Launcher.skipUnless(Files.exists(data), "no " + data + ", which the demo reads");
    CommandResult ran = prism.runLine("demo --json --out digits.html").succeeded();
    Map<String, Integer> found = new HashMap<>();
    for (JsonNode row : ran.json()) {
      String of = row.get("rare_found").textValue();
      found.put(row.get("measure").textValue(), Integer.parseInt(of.replace(" of 50", "")));
    }
    assertThat(found).hasSize(6);
    assertThat(found.get("flqmi")).isGreaterThan(10 + found.get("random"));
    String page = page("digits.html");
    assertThat(page.split("<svg", -1)).hasSize(7);
    assertThat(page).contains("src=\"data:image/png;base64,…\"", "Private set P");
    assertThat(prism.files()).doesNotContain("demo.html");
  }
}
