package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdListsTest {
  @TempDir Path folder;

  private static Table table(List<String> ids, int n) {
    List<String> numbers = IntStream.range(0, n).mapToObj(String::valueOf).toList();
    return new Table("pool", null, ids, Map.of("x", numbers));
  }

  @Test
  void idsWithCommas() {
    assertThat(IdLists.parse(null)).isNull();
    assertThat(IdLists.parse("a")).containsExactly("a");
    assertThat(IdLists.parse(" a, b c ,,d,")).containsExactly("a", "b c", "d");
    assertThat(IdLists.parse(folder.toString())).as("a folder").containsExactly(folder.toString());
    assertThat(IdLists.parse("a\0b,c")).as("no name of a file").containsExactly("a\0b", "c");
    assertThatThrownBy(() -> IdLists.parse(" "))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("empty list of ids");
  }

  @Test
  void idsOfAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("ids"), "\uFEFFa,1\r\n\n  b \nc");
    assertThat(IdLists.parse(file.toString())).containsExactly("a,1", "b", "c");
    Files.write(file, new byte[] {'a', (byte) 0xff});
    assertThatThrownBy(() -> IdLists.parse(file.toString()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("is not text in UTF-8");
  }

  @Test
  void rowsAreInTheOrderOfTheIds() {
    Table named = table(List.of("x", "y", "z"), 3);
    assertThat(IdLists.rows(named, List.of("z", "x"))).containsExactly(2, 0);
    assertThat(IdLists.rows(named, null)).isEmpty();
    assertThat(IdLists.rows(named, List.of())).isEmpty();
    assertThat(IdLists.rows(table(null, 4), List.of("3", " 0 "))).containsExactly(3, 0);
    assertThatThrownBy(() -> IdLists.rows(named, List.of("w")))
        .isInstanceOf(DataException.class)
        .hasMessage("pool has no item called w.");
    assertThatThrownBy(() -> IdLists.rows(table(null, 4), List.of("4")))
        .hasMessage("pool has rows 0 to 3, and no row 4.");
    assertThatThrownBy(() -> IdLists.rows(table(null, 4), List.of("x")))
        .hasMessage("pool has no ids; \"x\" is not a row number.");
  }

  /** Long lists are looked up in another way, with the same rows and the same refusals. */
  @Test
  void longListsGiveTheSameRows() {
    List<String> ids = new ArrayList<>(IntStream.range(0, 500).mapToObj(i -> "i" + i).toList());
    Table pool = table(ids, 500);
    List<String> some = new ArrayList<>(ids.subList(0, 100));
    Collections.shuffle(some, new java.util.Random(1));
    int[] single = some.stream().mapToInt(id -> IdLists.rows(pool, List.of(id))[0]).toArray();
    assertThat(IdLists.rows(pool, some)).containsExactly(single).doesNotHaveDuplicates();
    some.add("none");
    assertThatThrownBy(() -> IdLists.rows(pool, some)).hasMessage("pool has no item called none.");
  }
}
