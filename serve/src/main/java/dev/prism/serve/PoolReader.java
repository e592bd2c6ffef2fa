package dev.prism.serve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.BadRequestException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.data.run.ItemLoader;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads pools: files with items, matrices of similarities, or concepts. Stateless. */
final class PoolReader {
  /** The characters of a wrong value that a message quotes. */
  private static final int QUOTED = 60;

  private PoolReader() {}

  static ServedPool read(JsonNode p, ItemLoader loader) {
    Table items = null;
    Problem problem = null;
    if (p.hasNonNull("data")) {
      ReadOptions options =
          ReadOptions.NONE
              .withIdColumn(text(p, "idColumn"))
              .withVectorColumn(text(p, "vectorColumn"))
              .withMetadataColumns(texts(p.path("metadataColumns")));
      items = loader.load(p.path("data").asText(), options);
      problem = Problem.of(items.features());
    } else if (p.hasNonNull("matrices")) {
      problem = matrices(p.path("matrices"));
    }
    if (p.hasNonNull("concepts")) {
      Concepts c = concepts(p.path("concepts"));
      problem = problem == null ? Problem.of(c) : problem.concepts(c);
    }
    if (problem == null) {
      throw new BadRequestException("A pool needs data, matrices or concepts.");
    }
    if (p.path("threads").asInt() > 0) {
      problem = problem.threads(p.path("threads").asInt());
    }
    if (p.path("memory").asLong() > 0) {
      problem = problem.memory(p.path("memory").asLong());
    }
    return new ServedPool(table(p, items, problem.size()), problem);
  }

  /** Returns the table with the ids and columns of the request. */
  private static Table table(JsonNode p, @Nullable Table items, int n) {
    Map<String, List<String>> columns = new LinkedHashMap<>();
    if (items != null) {
      columns.putAll(items.columns());
    }
    p.path("columns")
        .properties()
        .forEach(
            e -> {
              List<String> values = List.of(texts(e.getValue()));
              checkSize(e.getKey(), values.size(), n);
              columns.put(e.getKey(), values);
            });
    List<String> ids = items == null ? null : items.ids();
    if (p.hasNonNull("ids")) {
      ids = List.of(texts(p.path("ids")));
      checkSize("ids", ids.size(), n);
    }
    if (items == null && ids == null && columns.isEmpty()) {
      columns.put("row", IntStream.range(0, n).mapToObj(String::valueOf).toList());
    }
    return new Table(
        items == null ? "the pool" : items.source(),
        items == null ? null : items.features(),
        ids,
        columns,
        items == null ? null : items.featureNames());
  }

  private static void checkSize(String name, int size, int n) {
    if (size != n) {
      throw new BadRequestException("%s has %d entries and the pool %d items.", name, size, n);
    }
  }

  /** Reads matrices by names such as VV, QV, PV, QQ, PP, QP and RV. */
  private static Problem matrices(JsonNode m) {
    Problem out = null;
    List<String> names = new ArrayList<>();
    m.fieldNames().forEachRemaining(names::add);
    names.sort(Comparator.comparing(PoolReader::order));
    for (String name : names) {
      if (name.length() != 2) {
        throw unknownMatrix(name);
      }
      Side rows = side(name, 0), columns = side(name, 1);
      if (out == null && columns != Side.V) {
        throw new BadRequestException(
            "There is no matrix whose columns are the pool; give VV, RV, QV or PV.");
      }
      Kernel k = matrix(m.path(name).asText(), name);
      out = out == null ? Problem.of(rows, k) : out.block(rows, columns, k);
    }
    if (out == null) {
      throw new BadRequestException("matrices is empty; give VV or RV, and QV and PV if needed.");
    }
    return out;
  }

  /** The matrix of the pool comes first, and others of its columns before the rest. */
  private static String order(String name) {
    return (name.equals("VV") || name.equals("RV") ? 0 : name.endsWith("V") ? 1 : 2) + name;
  }

  private static Side side(String name, int at) {
    return switch (name.charAt(at)) {
      case 'V' -> Side.V;
      case 'R' -> Side.R;
      case 'Q' -> Side.Q;
      case 'P' -> Side.P;
      default -> throw unknownMatrix(name);
    };
  }

  private static BadRequestException unknownMatrix(String name) {
    return new BadRequestException(
        "There is no matrix %s; a name has two of the letters V, R, Q and P, such as QV.", name);
  }

  private static Kernel matrix(String file, String name) {
    return Kernels.of(
        rows(TableReader.read(file, ReadOptions.NONE).features()),
        name.charAt(0) + " × " + name.charAt(1));
  }

  private static float[][] rows(Features f) {
    float[][] out = new float[f.size()][f.width()];
    for (int i = 0; i < out.length; i++) {
      f.read(i, out[i], 0);
    }
    return out;
  }

  private static Concepts concepts(JsonNode c) {
    double[] weights = numbers(c.path("weights"));
    Concepts out =
        c.hasNonNull("probabilities")
            ? Concepts.of(table(c.path("probabilities")), weights)
            : Concepts.of(lists(c.path("items")), weights);
    for (AuxiliarySet s : AuxiliarySet.values()) {
      JsonNode given = c.path(s == AuxiliarySet.QUERY ? "query" : "private");
      if (given.path(0).isArray()) { // items with probabilities
        out = out.withAuxiliarySet(s, table(given));
      } else if (given.isArray()) {
        out = out.withAuxiliarySet(s, ints(given));
      }
    }
    return out;
  }

  private static int[][] lists(JsonNode rows) {
    int[][] out = new int[rows.size()][];
    for (int j = 0; j < out.length; j++) {
      out[j] = ints(rows.get(j));
    }
    return out;
  }

  private static float[][] table(JsonNode rows) {
    float[][] out = new float[rows.size()][];
    for (int i = 0; i < out.length; i++) {
      double[] row = numbers(rows.get(i));
      out[i] = new float[row.length];
      for (int j = 0; j < row.length; j++) {
        out[i][j] = (float) row[j];
      }
    }
    return out;
  }

  /** Reads numbers of items or concepts; a missing list is empty. */
  static int[] ints(JsonNode list) {
    checkList(list, n -> n.isIntegralNumber() && n.canConvertToInt(), "whole numbers");
    return list.valueStream().mapToInt(JsonNode::intValue).toArray();
  }

  private static double[] numbers(JsonNode list) {
    checkList(list, JsonNode::isNumber, "numbers");
    return list.valueStream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  private static void checkList(JsonNode list, Predicate<JsonNode> fits, String what) {
    boolean isList = list.isArray() || list.isMissingNode() || list.isNull();
    if (!isList || !list.valueStream().allMatch(fits)) {
      String text = list.toString();
      throw new BadRequestException(
          "%s is not a list of %s.",
          text.length() > QUOTED ? text.substring(0, QUOTED) + "…" : text, what);
    }
  }

  private static @Nullable String text(JsonNode p, String name) {
    return p.hasNonNull(name) ? p.path(name).asText() : null;
  }

  private static String[] texts(JsonNode list) {
    String[] out = new String[list.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = list.get(i).isNull() ? null : list.get(i).asText();
    }
    return out;
  }
}
