package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.data.Table;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {
  private static final Table POOL =
      new Table("pool", null, List.of("a", "b", "c"), Map.of("x", List.of("1", "2", "3")), null);

  private static JsonFields read(String json) {
    try {
      return new JsonFields(
          new ObjectMapper().readTree(json.replace('\'', '"')), List.of("name", "k", "ids"));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(HttpError.class).hasMessage(message);
  }

  @Test
  void onlyKnownFieldsOfAnObject() {
    refused(() -> read("[1]"), "An object was expected, with name, k, ids.");
    refused(
        () -> read("{'nam': 1}"),
        "There is no field nam. Did you mean name? Allowed fields: name, k, ids.");
    refused(
        () -> read("{'" + "x".repeat(80) + "': 1}"),
        "There is no field of that name. Allowed fields: name, k, ids.");
  }

  @Test
  void textsHaveALength() {
    assertThat(read("{'name': 'abc'}").text("name", "none", 3)).isEqualTo("abc");
    assertThat(read("{}").text("name", "none", 3)).isEqualTo("none");
    assertThat(read("{'name': null}").text("name", "none", 3)).isEqualTo("none");
    for (String bad : List.of("{'name': 'abcd'}", "{'name': 7}", "{'name': ['a']}")) {
      refused(
          () -> read(bad).text("name", "", 3), "name must be a string of at most 3 characters.");
    }
  }

  @Test
  void integersHaveARange() {
    assertThat(read("{'k': 5}").integer("k", 1, 1, 5)).isEqualTo(5);
    assertThat(read("{}").integer("k", 2, 1, 5)).isEqualTo(2);
    refused(() -> read("{'k': 6}").integer("k", 1, 1, 5), "k is 6; it must be from 1 to 5.");
    for (String bad : List.of("{'k': 1.5}", "{'k': '3'}", "{'k': 3000000000}")) {
      refused(() -> read(bad).integer("k", 1, 1, 5), "k must be an integer from 1 to 5.");
    }
  }

  @Test
  void listsOfTexts() {
    assertThat(read("{'ids': ['a', 'b']}").texts("ids", 2, 1)).containsExactly("a", "b");
    assertThat(read("{}").texts("ids", 2, 1)).isEmpty();
    String message = "ids must have at most 2 strings of at most 1 characters.";
    for (String bad : List.of("{'ids': ['a','b','c']}", "{'ids': ['ab']}", "{'ids': [1]}")) {
      refused(() -> read(bad).texts("ids", 2, 1), message);
    }
    refused(() -> read("{'ids': 'a'}").texts("ids", 2, 1), "ids must be an array.");
  }

  @Test
  void itemsByIndexOrId() {
    assertThat(read("{'ids': ['c', 0, 2, 'a']}").indices("ids", POOL)).containsExactly(2, 0);
    for (String bad : List.of("3", "-1", "1.5", "null", "[0]")) {
      refused(
          () -> read("{'ids': [" + bad + "]}").indices("ids", POOL),
          "ids must have indices from 0 to 2, or ids as strings; " + bad + " is neither.");
    }
    assertThatThrownBy(() -> read("{'ids': ['z']}").indices("ids", POOL)).hasMessageContaining("z");
  }

  @Test
  void theLeastRecentlyUsedEntryIsEvicted() {
    LeastRecentlyUsed<String, Integer> map = new LeastRecentlyUsed<>(2);
    map.put("a", 1);
    map.put("b", 2);
    assertThat(map.get("a")).isEqualTo(1);
    map.put("c", 3);
    assertThat(map).containsOnlyKeys("a", "c");
  }
}
