package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What a call of the launcher said, and how it ended. */
public record Ran(int exit, String out, String err) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Whatever happens, nobody is shown Java's insides. */
  public Ran {
    assertThat(out + err)
        .doesNotContain("\tat ")
        .doesNotContain("at dev.prism")
        .doesNotContain("Exception in thread")
        .doesNotContain("incubator");
  }

  public Ran done() {
    assertThat(exit).as(err).isZero();
    return this;
  }

  /** Done, and without a word on standard error. */
  public Ran quietly() {
    assertThat(err).isEmpty();
    return done();
  }

  /** A sentence on standard error, and nothing on standard output. */
  public void refused(int status, String... says) {
    assertThat(err).startsWith("prism: ").contains(says);
    assertThat(out).isEmpty();
    assertThat(exit).as(err).isEqualTo(status);
  }

  public JsonNode json() {
    return parsed(out);
  }

  /** All that the same question is answered with each time. */
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

  /** The ids that were chosen, in order. */
  List<String> ids() {
    return json().get("picks").findValuesAsText("id");
  }

  /** The rows that were chosen, in order. */
  List<Integer> rows() {
    List<Integer> out = new ArrayList<>();
    json().get("picks").forEach(p -> out.add(p.get("index").intValue()));
    return out;
  }
}
