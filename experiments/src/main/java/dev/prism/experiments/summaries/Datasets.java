package dev.prism.experiments.summaries;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.Load;
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

/** Published collections with human summaries, by name, from the files they come in. */
public final class Datasets implements PublishedCollections {
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
          "The files in %s are not as %s's should be: %s.", folder, name, e.getMessage());
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

  static JsonNode json(Path file) {
    Load.checkThere(file);
    try {
      return JSON.readTree(file.toFile());
    } catch (IOException e) {
      throw broken(file, e);
    }
  }

  static List<JsonNode> lines(Path file) {
    Load.checkThere(file);
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
        "%s is not the JSON it should be: %s.",
        file, e.getMessage() == null ? e : e.getMessage().lines().findFirst().orElse(""));
  }

  static List<String> strings(JsonNode array) {
    List<String> out = new ArrayList<>();
    array.forEach(x -> out.add(x.asText()));
    return out;
  }
}
