package dev.prism.data.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.prism.base.PrismException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An input with numbers worked out some other way, as it stands in its JSON file.
 *
 * @param folder "undefined" where the formula has no value for some sets
 * @param function a measure's name, in any case
 * @param params λ, η, ν and options of the measure
 * @param metric how feature rows are compared; absent where they are not
 * @param ground the pool's feature rows; absent for set cover
 * @param conceptWeights with coverSets (the concepts an item covers) or probs (how probably)
 * @param queryConcepts what Q covers for certain; queryProbs are Q's items; likewise for P
 * @param greedy absent where no order is defined
 * @param greedyClamped0 the same with negative similarities counted as 0 in every maximum
 */
record GoldenCase(
    String folder,
    @JsonProperty(required = true) String function,
    @JsonProperty(required = true) Map<String, JsonNode> params,
    String metric,
    double[][] ground,
    double[][] query,
    @JsonProperty("private") double[][] avoid,
    double[] conceptWeights,
    int[][] coverSets,
    float[][] probs,
    int[] queryConcepts,
    int[] privateConcepts,
    float[][] queryProbs,
    float[][] privateProbs,
    @JsonProperty(required = true) List<Subset> subsets,
    Trace greedy,
    Trace greedyClamped0) {

  /**
   * A set and the value there.
   *
   * @param expected null where there is none; leaving it out is a mistake in the file
   * @param expectedClamped0 the value with negative similarities counted as 0 in every maximum
   * @param grad the derivatives by parameter; null on a kink
   */
  record Subset(
      @JsonProperty(value = "A", required = true) int[] items,
      @JsonProperty(required = true) Double expected,
      Double expectedClamped0,
      Map<String, Double> grad) {
    Subset {
      if (items == null) {
        throw new PrismException("A subset's A is null.");
      }
      grad = grad == null ? Map.of() : grad;
    }
  }

  /** What greedy picks after the items it starts from, with gains and values. */
  record Trace(int[] start, int[] order, double[] gains, double[] values) {
    Trace {
      if (start == null || order == null || gains == null || values == null) {
        throw new PrismException("A greedy run needs start, order, gains and values.");
      }
      if (gains.length != order.length || values.length != order.length) {
        throw new PrismException(
            "A greedy run has %d picks, %d gains and %d values; they must be equally many.",
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
        throw new PrismException("It is not a golden case: function, params or subsets is null.");
      }
      return c;
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null ? "" : " in line " + e.getLocation().getLineNr();
      throw new PrismException("It is not a golden case: %s%s.", e.getOriginalMessage(), where);
    } catch (IOException e) {
      throw new PrismException("It cannot be read: %s.", e);
    }
  }

  /** Similarities are negative, and both readings of the formula have numbers. */
  boolean clamped() {
    return greedyClamped0 != null || subsets.stream().anyMatch(s -> s.expectedClamped0() != null);
  }

  boolean undefinedSomewhere() {
    return "undefined".equals(folder) || subsets.stream().anyMatch(s -> s.expected() == null);
  }
}
