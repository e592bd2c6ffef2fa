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

/** Pages: whole in one file, with what was chosen in them. */
class PagesIT {
  private static final Pattern LEADS_OUT =
      Pattern.compile("(?i)(src|href)\\s*=\\s*[\"']?+(?!data:)|https?://|url\\(|@import|<script");

  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    Sample.tables(folder);
    prism = new Launcher(folder);
  }

  /** Without what the pictures are made of, which nobody could read in a failure. */
  private String page(String name) throws Exception {
    String page = Files.readString(folder.resolve(name));
    page = page.replaceAll("base64,[A-Za-z0-9+/=]+", "base64,…");
    assertThat(page).startsWith("<!doctype html>").endsWith("</html>\n");
    assertThat(page).doesNotContainPattern(LEADS_OUT);
    return page;
  }

  @Test
  void selectAndCompare() throws Exception {
    Ran ran = prism.say("select pool.csv -q query.csv -k 5 --keep cost --report s.html").quietly();
    assertThat(page("s.html"))
        .contains(ran.ids())
        .contains("q0", "<svg", "<polyline", "no set is worth more than")
        .contains(ran.json().get("certificate").textValue());

    JsonNode both =
        prism
            .say(
                "compare pool.csv -q query.csv -k 5 -m flqmi -m fl --keep cost --label kind"
                    + " --report c.html")
            .quietly()
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
    Ran ran = prism.say("demo --json --out demo.html").done();
    Map<String, Integer> found = new HashMap<>();
    for (JsonNode row : ran.json()) {
      String of = row.get("rare found").textValue();
      found.put(row.get("measure").textValue(), Integer.parseInt(of.replace(" of 50", "")));
    }
    assertThat(found).hasSize(6);
    assertThat(found.get("flqmi")).isGreaterThan(10 + found.get("random"));
    String page = page("demo.html");
    assertThat(page.split("<svg", -1)).hasSize(7);
    assertThat(page).contains("src=\"data:image/png;base64,…\"", "Not like these (P)");
    assertThat(prism.files()).doesNotContain("report.html");
  }
}
