package dev.prism.data.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A runner that passes everything would pass the golden cases too: wrong ones have to fail. */
class TamperedTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir Path folder;

  private interface Change extends Consumer<ObjectNode> {}

  private static Arguments change(String file, Change change, String... says) {
    return arguments(file, change, says);
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        change("cases/flcmi_01", c -> add(subset(c, 3), "expected"), "f{", "wanted", "got"),
        change("cases/logdetmi_01", c -> add(subset(c, 3), "expected"), "f{", "wanted"),
        change("cases/gccg_01", c -> add(grad(c, 3), "nu"), "∂f/∂nu at {"),
        change("cases/gccg_01", c -> add(grad(c, 3), "lambda"), "∂f/∂lambda at {"),
        change("cases/com_01", c -> add(grad(c, 3), "eta"), "∂f/∂eta at {"),
        change("cases/gccg_01", c -> grad(c, 3).put("mu", 1), "no parameter mu"),
        change("cases/fl_04", c -> add(subset(c, 3), "expected"), "unclipped f{"),
        change("cases/fl_04", c -> add(subset(c, 3), "expected_clamped0"), ": f{"),
        change("cases/fl_04", c -> swap(trace(c, "greedy")), "unclipped greedy", "step 1"),
        change("cases/fl_04", c -> swap(trace(c, "greedy_clamped0")), ": greedy", "step 1"),
        change("cases/gc_02", c -> add(trace(c, "greedy").withArray("gains"), 4), "step 5, gain"),
        change("cases/gc_02", c -> add(trace(c, "greedy").withArray("values"), 4), "step 5, value"),
        change(
            "cases/gc_02", c -> trace(c, "greedy").withArray("gains").remove(0), "equal in number"),
        change("cases/gc_02", c -> subset(c, 3).putNull("expected"), "a sentence that rejects it"),
        change("cases/gc_02", c -> subset(c, 3).remove("expected"), "not a golden case"),
        change(
            "cases/gc_02", c -> subset(c, 3).putArray("A").add(999), "Item 999 is not in the pool"),
        change("cases/gc_02", c -> c.putArray("subsets").removeAll().add(1), "not a golden case"),
        change("cases/gc_02", c -> c.put("function", "GCC"), "no measure called GCC"),
        change("cases/gc_02", c -> params(c).put("mu", 1), "params has mu"),
        change("cases/gc_02", c -> params(c).put("nu", 1), "gc has no parameter nu"),
        change("cases/gc_02", c -> params(c).put("lambda", "much"), "must be a number"),
        change("cases/gc_02", c -> c.put("metric", "manhattan"), "no metric manhattan"),
        change("cases/gc_02", c -> c.remove("ground"), "neither ground, nor"),
        change("cases/psc_01", c -> c.remove("concept_weights"), "no concept_weights"),
        change("undefined/logdetmi_eta2", c -> add(subset(c, 1), "expected"), "f{11}", "wanted"),
        change("cases/gc_02", TamperedTest::hollow, "nothing to compare"));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void failsInOneLine(String file, Change change, String... says) throws IOException {
    Path source = Golden.folder().resolve(file + ".json");
    ObjectNode c = (ObjectNode) JSON.readTree(source.toFile());
    Path copy = folder.resolve("case.json");
    JSON.writeValue(copy.toFile(), c);
    assertThat(Conformance.run(folder).failed()).as("before").isZero();

    change.accept(c);
    JSON.writeValue(copy.toFile(), c);
    assertThat(Printed.lines(Conformance.run(folder)))
        .hasSize(2)
        .satisfies(
            lines -> {
              assertThat(lines.getFirst()).startsWith("case.json: ").contains(says);
              assertThat(lines.getLast()).isEqualTo("0 passed, 1 failed");
            });
  }

  private static ObjectNode subset(ObjectNode c, int which) {
    return (ObjectNode) c.get("subsets").get(which);
  }

  private static ObjectNode grad(ObjectNode c, int which) {
    return (ObjectNode) subset(c, which).get("grad");
  }

  private static ObjectNode params(ObjectNode c) {
    return (ObjectNode) c.get("params");
  }

  private static ObjectNode trace(ObjectNode c, String name) {
    return (ObjectNode) c.get(name);
  }

  /** Ten times what a derivative may be off, and fifty times what a value may. */
  private static double off(JsonNode number) {
    return number.doubleValue() + 1e-3 * (1 + Math.abs(number.doubleValue()));
  }

  private static void add(ObjectNode o, String name) {
    o.put(name, off(o.get(name)));
  }

  private static void add(ArrayNode list, int at) {
    list.set(at, off(list.get(at)));
  }

  private static void swap(ObjectNode trace) {
    ArrayNode order = (ArrayNode) trace.get("order");
    JsonNode first = order.get(0);
    order.set(0, order.get(1));
    order.set(1, first);
  }

  private static void hollow(ObjectNode c) {
    c.putArray("subsets");
    c.remove("greedy");
  }
}
