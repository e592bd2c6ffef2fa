package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadDataException;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables with a column of classes, and with an attribute whose values may be rare. */
class TableDataSetTest {
  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** Twenty items of which feature x is the row, the class x mod 3, and the attribute x mod 2. */
  private String twenty() throws IOException {
    StringBuilder text = new StringBuilder("x,kind,weather\n");
    for (int i = 0; i < 20; i++) {
      text.append(i).append(",class ").append("abc".charAt(i % 3)).append(',');
      text.append(i % 2 == 0 ? "sun" : "rain").append('\n');
    }
    return file("twenty.csv", text.toString());
  }

  private static List<Integer> rows(Samples s) {
    float[] row = new float[s.x().width()];
    List<Integer> out = new ArrayList<>();
    for (int i = 0; i < s.size(); i++) {
      s.x().read(i, row, 0);
      out.add((int) row[0]);
    }
    return out;
  }

  /** A fifth is set aside, always the same one, and every item keeps its class and attribute. */
  @Test
  void aFifthOfTheItemsIsForTesting() throws IOException {
    String table = twenty();
    DataSet d = TableDataSet.load(table, null, "kind", "weather");
    assertThat(rows(d.test())).hasSize(4).isSorted();
    List<Integer> all = new ArrayList<>(rows(d.train()));
    all.addAll(rows(d.test()));
    assertThat(all).hasSize(20).doesNotHaveDuplicates();
    assertThat(d.classes()).isEqualTo(3);
    assertThat(d.slices()).containsExactly("rain", "sun");
    for (Samples s : List.of(d.train(), d.test())) {
      for (int i = 0; i < s.size(); i++) {
        assertThat(s.labels()[i]).isEqualTo(rows(s).get(i) % 3);
        assertThat(s.slices()[i]).isEqualTo(rows(s).get(i) % 2 == 0 ? 1 : 0);
      }
    }
    assertThat(rows(TableDataSet.load(table, null, "kind", "weather").test()))
        .isEqualTo(rows(d.test()));
  }

  @Test
  void withoutAnAttributeTheClassesAreTheSlices() throws IOException {
    DataSet d = TableDataSet.load(twenty(), null, "kind", null);
    assertThat(d.slices()).isNull();
    assertThat(d.train().slices()).isSameAs(d.train().labels());
    assertThat(d.test().slices()).isSameAs(d.test().labels());
    assertThat(d.channels()).as("x, and not the weather").isEqualTo(1);
  }

  @Test
  void testItemsOfAFileOfTheirOwn() throws IOException {
    String test = file("test.csv", "x,kind,weather\n90,class c,sun\n91,class a,rain\n");
    DataSet d = TableDataSet.load(twenty(), test, "kind", "weather");
    assertThat(d.train().size()).isEqualTo(20);
    assertThat(d.test().labels()).containsExactly(2, 0);
    assertThat(d.test().slices()).containsExactly(1, 0);
    String snow = file("snow.csv", "x,kind,weather\n90,class c,snow\n");
    assertThatThrownBy(() -> TableDataSet.load(twenty(), snow, "kind", "weather"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("\"snow\" in column weather, row 0, a value that no training item");
  }

  @Test
  void tablesWithoutNumbers() throws IOException {
    String texts = file("texts.csv", "kind,weather\na,sun\nb,rain\n");
    assertThatThrownBy(() -> TableDataSet.load(texts, null, "kind", null))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no columns of numbers");
  }

  @Test
  void everyItemHasAClassAndASlice() {
    Features two = Features.of(new float[2][1]);
    assertThatThrownBy(() -> new Samples(two, new int[3]))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("There are 2 items, 3 classes and 3 slices");
    assertThatThrownBy(() -> new Samples(two, new int[2], new int[1]))
        .hasMessageContaining("2 items, 2 classes and 1 slices");
    assertThat(new Samples(two, new int[2], new int[] {2, 2}).counts()).containsExactly(0, 0, 2);
  }
}
