package dev.prism.data.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.base.Names;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The concepts that items cover, from a column of tags or from a file.
 *
 * @param names the names of the concepts
 * @param concepts the concepts
 * @param untagged the number of items without a concept
 */
record ItemConcepts(List<String> names, Concepts concepts, long untagged) {
  private static final String SEPARATORS = "[;|,]";
  private static final int NAMED = 8;

  /** Returns the concepts of a request; null where it names none. */
  static @Nullable ItemConcepts of(FileRequest r, Table pool) {
    if (r.concepts() == null) {
      return null;
    }
    String column = column(r);
    ItemConcepts items =
        column == null
            ? fromFile(r.concepts(), pool.size())
            : fromTags(pool.column(column), pool.source() + ", column " + column);
    Concepts c = items.with(items.concepts, AuxiliarySet.QUERY, r.queryConcepts());
    c = items.with(c, AuxiliarySet.PRIVATE, r.privateConcepts());
    return new ItemConcepts(items.names, c, items.untagged);
  }

  /** Returns the column of the pool with the concepts; null where they are in a file. */
  static @Nullable String column(FileRequest r) {
    return r.concepts() == null || Files.isRegularFile(Path.of(r.concepts())) ? null : r.concepts();
  }

  private Concepts with(Concepts c, AuxiliarySet set, @Nullable List<String> of) {
    return of == null
        ? c
        : c.withAuxiliarySet(set, of.stream().mapToInt(this::number).distinct().toArray());
  }

  private int number(String name) {
    int u = names.indexOf(name);
    if (u < 0) {
      throw new DataException(
          "No item has the concept %s.%s There are %s.",
          name, Names.didYouMean(name, names), first());
    }
    return u;
  }

  private static ItemConcepts fromFile(String file, int n) {
    Table t = TableReader.read(file, ReadOptions.NONE);
    if (t.size() != n) {
      throw new DataException(
          "%s has %d rows and the pool has %d; the concepts need one row per item.",
          file, t.size(), n);
    }
    if (t.features() != null) {
      return fromProbabilities(t);
    }
    if (t.columns().size() != 1) {
      throw new DataException(
          "%s should have one column with the concepts of the items, or a column of numbers for"
              + " each concept; it has %s.",
          file, String.join(", ", t.columns().keySet()));
    }
    return fromTags(t.columns().values().iterator().next(), file);
  }

  private static ItemConcepts fromProbabilities(Table t) {
    Features x = t.features();
    float[][] p = new float[x.size()][x.width()];
    for (int i = 0; i < p.length; i++) {
      x.read(i, p[i], 0);
    }
    List<String> names =
        t.featureNames() != null
            ? t.featureNames()
            : IntStream.range(0, x.width()).mapToObj(String::valueOf).toList();
    return of(names, p);
  }

  private static ItemConcepts of(List<String> names, float[][] p) {
    Concepts c = LoadedRequest.withDataErrors(() -> Concepts.of(p, ones(names.size())));
    long untagged =
        Arrays.stream(p)
            .filter(row -> IntStream.range(0, row.length).allMatch(u -> row[u] == 0))
            .count();
    return new ItemConcepts(names, c, untagged);
  }

  private static double[] ones(int n) {
    double[] out = new double[n];
    Arrays.fill(out, 1);
    return out;
  }

  /** Reads tags such as {@code sea;beach} or {@code sea=0.9;beach=0.4}, or lists in JSON. */
  private static ItemConcepts fromTags(List<String> cells, String where) {
    Map<String, Integer> number = new LinkedHashMap<>();
    List<int[]> items = new ArrayList<>();
    List<float[]> chances = new ArrayList<>();
    boolean certain = true;
    for (int i = 0; i < cells.size(); i++) {
      Map<Integer, Float> item = new LinkedHashMap<>();
      for (String tag : tags(cells.get(i))) {
        int eq = tag.lastIndexOf('=');
        float p = eq < 0 ? 1 : probability(tag, eq, where, i);
        String name = (eq < 0 ? tag : tag.substring(0, eq)).strip();
        item.put(number.computeIfAbsent(name, x -> number.size()), p);
        certain &= p == 1;
      }
      items.add(item.keySet().stream().mapToInt(u -> u).toArray());
      float[] p = new float[item.size()];
      int at = 0;
      for (float one : item.values()) {
        p[at++] = one;
      }
      chances.add(p);
    }
    if (number.isEmpty()) {
      throw new DataException("%s: no item has a concept.", where);
    }
    List<String> names = List.copyOf(number.keySet());
    if (!certain) {
      return of(names, dense(items, chances, names.size()));
    }
    long untagged = items.stream().filter(u -> u.length == 0).count();
    return new ItemConcepts(
        names, Concepts.of(items.toArray(int[][]::new), ones(names.size())), untagged);
  }

  private static float[][] dense(List<int[]> items, List<float[]> chances, int concepts) {
    float[][] out = new float[items.size()][concepts];
    for (int i = 0; i < out.length; i++) {
      for (int t = 0; t < items.get(i).length; t++) {
        out[i][items.get(i)[t]] = chances.get(i)[t];
      }
    }
    return out;
  }

  private static float probability(String tag, int eq, String where, int row) {
    try {
      return Float.parseFloat(tag.substring(eq + 1).strip());
    } catch (NumberFormatException e) {
      throw new DataException(
          e,
          "%s has a concept in row %d whose probability, which follows =, is not a number.",
          where,
          row);
    }
  }

  private static List<String> tags(@Nullable String cell) {
    String text = cell == null ? "" : cell.strip();
    if (text.startsWith("[")) {
      try {
        List<String> out = new ArrayList<>();
        for (JsonNode tag : ResultFile.JSON.readTree(text)) {
          out.add(tag.asText());
        }
        return out;
      } catch (JsonProcessingException e) {
        return split(text); // a tag that happens to begin with a bracket
      }
    }
    return split(text);
  }

  private static List<String> split(String text) {
    return Arrays.stream(text.split(SEPARATORS))
        .map(String::strip)
        .filter(tag -> !tag.isEmpty())
        .toList();
  }

  /** Returns a line such as 12 concepts: sea, beach, …; 3 items have none. */
  String describe() {
    return names.size()
        + (names.size() == 1 ? " concept: " : " concepts: ")
        + first()
        + (untagged == 0
            ? ""
            : "; " + untagged + (untagged == 1 ? " item has none" : " items have none"));
  }

  private String first() {
    String some = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    return names.size() <= NAMED ? some : some + ", … and " + (names.size() - NAMED) + " more";
  }
}
