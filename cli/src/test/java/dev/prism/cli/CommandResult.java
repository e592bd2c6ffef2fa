package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The exit code and the output of a process. */
public record CommandResult(int exit, String out, String err) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Reports of reading (items, features, columns), of writing (the number of picks), and of
   * progress every ten seconds, which a slow machine prints.
   */
  private static final Pattern REPORTS =
      Pattern.compile(
          "(?m)^prism: (.+: [\\d,]+ items? × .*|measure .*|\\d+ (picks?|items? to label) in .*|the"
              + " (column \\w+|feature \\d+) makes up .*|if .* should not be compared, .*|\\d+ of"
              + " \\d+ .*, [\\d.]+ per second, \\d+ s left|no .* yet after \\d+ s;"
              + " preparing\\.)\\R");

  /** Checks that no stack trace is printed, whatever the exit code. */
  public CommandResult {
    assertThat(out + err)
        .doesNotContain("\tat ")
        .doesNotContain("at dev.prism")
        .doesNotContain("Exception in thread")
        .doesNotContain("incubator");
  }

  public CommandResult succeeded() {
    assertThat(exit).as(err).isZero();
    return this;
  }

  /** Asserts success, and nothing on standard error but what was read and written. */
  public CommandResult succeededSilently() {
    assertThat(REPORTS.matcher(err).replaceAll("")).isEmpty();
    return succeeded();
  }

  /** Asserts an exit code, messages on standard error and empty standard output. */
  public void failed(int status, String... messages) {
    assertThat(err).startsWith("prism: ").contains(messages);
    assertThat(out).isEmpty();
    assertThat(exit).as(err).isEqualTo(status);
  }

  public JsonNode json() {
    return parsed(out);
  }

  /** A result without its running time. */
  static JsonNode lasting(String json) {
    ObjectNode answer = (ObjectNode) parsed(json);
    answer.remove("seconds");
    return answer;
  }

  public static JsonNode parsed(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(json, e);
    }
  }

  /** The ids of the picks, in order. */
  List<String> ids() {
    return json().get("picks").findValuesAsText("id");
  }

  /** The rows of the picks, in order. */
  List<Integer> rows() {
    List<Integer> out = new ArrayList<>();
    json().get("picks").forEach(p -> out.add(p.get("index").intValue()));
    return out;
  }
}
