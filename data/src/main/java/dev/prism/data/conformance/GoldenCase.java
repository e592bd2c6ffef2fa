package dev.prism.data.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.prism.base.BadDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An input with expected numbers from another implementation, as read from a JSON file.
 *
 * @param folder "undefined" where the formula has no value for some sets
 * @param function a measure's name, in any case
 * @param params λ, η, ν and options of the measure
 * @param metric the similarity of feature rows; absent without features
 * @param ground the features of the ground set; absent for set cover
 * @param query the features of the query set
 * @param privateSet the features of the private set
 * @param conceptWeights the weights of concepts, with coverSets (the concepts an item covers) or
 *     probs (the probability that it covers them)
 * @param queryConcepts the concepts that Q covers; queryProbs has probabilities; likewise for P
 * @param greedy the expected greedy run; absent where no order is defined
 * @param greedyClamped0 the greedy run with negative similarities counted as 0 in every maximum
 */
record GoldenCase(
    @Nullable String folder,
    @JsonProperty(required = true) String function,
    @JsonProperty(required = true) Map<String, JsonNode> params,
    @Nullable String metric,
    double @Nullable [][] ground,
    double @Nullable [][] query,
    @JsonProperty("private") double @Nullable [][] privateSet,
    double @Nullable [] conceptWeights,
    int @Nullable [][] coverSets,
    float @Nullable [][] probs,
    int @Nullable [] queryConcepts,
    int @Nullable [] privateConcepts,
    float @Nullable [][] queryProbs,
    float @Nullable [][] privateProbs,
    @JsonProperty(required = true) List<Subset> subsets,
    @Nullable Trace greedy,
    @Nullable Trace greedyClamped0) {

  /**
   * A set and its expected value.
   *
   * @param expected null where the value is undefined; the key must be present
   * @param expectedClamped0 the value with negative similarities counted as 0 in every maximum
   * @param grad the derivatives by parameter; null on a kink
   */
  record Subset(
      @JsonProperty(value = "A", required = true) int[] items,
      @JsonProperty(required = true) @Nullable Double expected,
      @Nullable Double expectedClamped0,
      Map<String, Double> grad) {
    Subset {
      if (items == null) {
        throw new BadDataException("A subset's A is null.");
      }
      grad = grad == null ? Map.of() : grad;
    }
  }

  /** The picks of greedy after the items it starts from, with gains and values. */
  record Trace(int[] start, int[] order, double[] gains, double[] values) {
    Trace {
      if (start == null || order == null || gains == null || values == null) {
        throw new BadDataException("A greedy run needs start, order, gains and values.");
      }
      if (gains.length != order.length || values.length != order.length) {
        throw new BadDataException(
            "A greedy run has %d picks, %d gains and %d values; they must be equal in number.",
            order.length, gains.length, values.length);
      }
    }
  }

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  static GoldenCase read(Path file) {
    try {
      GoldenCase c = MAPPER.readValue(file.toFile(), GoldenCase.class);
      if (c == null || c.function == null || c.params == null || c.subsets == null) {
        throw new BadDataException("It is not a golden case: function, params or subsets is null.");
      }
      return c;
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null ? "" : " in line " + e.getLocation().getLineNr();
      throw new BadDataException(
          e, "It is not a golden case: %s%s.", e.getOriginalMessage(), where);
    } catch (IOException e) {
      throw new BadDataException(e, "It cannot be read: %s.", e);
    }
  }

  /** Returns whether similarities are negative, so that the two readings of a formula differ. */
  boolean clamped() {
    return greedyClamped0 != null || subsets.stream().anyMatch(s -> s.expectedClamped0() != null);
  }

  boolean undefinedSomewhere() {
    return "undefined".equals(folder) || subsets.stream().anyMatch(s -> s.expected() == null);
  }
}
