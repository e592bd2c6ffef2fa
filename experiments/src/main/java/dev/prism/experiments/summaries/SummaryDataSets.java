package dev.prism.experiments.summaries;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.TableReader;
import dev.prism.mixture.CollectionFile;
import dev.prism.mixture.PublishedCollections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads published collections with human summaries, by name. Stateless. */
public final class SummaryDataSets implements PublishedCollections {
  static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, Function<Path, List<CollectionFile>>> ALL =
      new TreeMap<>(
          Map.of(
              "tvsum", f -> Tvsum.read(f, Tvsum.Flavour.GENERIC),
              "tvsum-query", f -> Tvsum.read(f, Tvsum.Flavour.QUERY),
              "tvsum-private", f -> Tvsum.read(f, Tvsum.Flavour.PRIVATE),
              "tvsum-joint", f -> Tvsum.read(f, Tvsum.Flavour.JOINT),
              "ute", Ute::read,
              "opinosis", Opinosis::read,
              "qmsum", Qmsum::read));

  /** Creates the reader; the service loader calls it. */
  public SummaryDataSets() {}

  @Override
  public List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  @Override
  public List<CollectionFile> read(String name, Path folder) {
    check(name);
    try {
      return ALL.get(name).apply(folder);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) { // a field that is not there
      throw new DataException(
          e, "The files in %s are not as %s's should be: %s.", folder, name, e.getMessage());
    }
  }

  /** Refuses a name that no data set has. */
  static void check(String name) {
    if (!ALL.containsKey(name)) {
      throw new PrismException(
          "There is no data called %s.%s There are %s.",
          name, Names.didYouMean(name, ALL.keySet()), String.join(", ", ALL.keySet()));
    }
  }

  /**
   * Reads a file of JSON.
   *
   * @param file the file
   * @return what it holds
   */
  public static JsonNode json(Path file) {
    TableReader.checkExists(file);
    try {
      return JSON.readTree(file.toFile());
    } catch (IOException e) {
      throw broken(file, e);
    }
  }

  /**
   * Reads a file with an object a line.
   *
   * @param file the file
   * @return the objects
   */
  public static List<JsonNode> lines(Path file) {
    TableReader.checkExists(file);
    List<JsonNode> out = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank()) {
          out.add(JSON.readTree(line));
        }
      }
      return out;
    } catch (IOException e) {
      throw broken(file, e);
    }
  }

  private static DataException broken(Path file, IOException e) {
    return new DataException(
        e,
        "%s is not the JSON it should be: %s.",
        file,
        e.getMessage() == null ? e : e.getMessage().lines().findFirst().orElse(""));
  }

  /**
   * Scales the concepts of an item to a sum of 1: recall would favour items with more or surer
   * concepts whatever these are.
   */
  static Map<String, Double> unitMass(Map<String, Double> concepts) {
    double sum = concepts.values().stream().mapToDouble(p -> p).sum();
    Map<String, Double> out = new TreeMap<>();
    concepts.forEach((name, p) -> out.put(name, sum > 0 ? p / sum : 0));
    return out;
  }

  static List<String> strings(JsonNode array) {
    List<String> out = new ArrayList<>();
    array.forEach(x -> out.add(x.asText()));
    return out;
  }
}
