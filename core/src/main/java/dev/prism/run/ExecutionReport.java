package dev.prism.run;

import dev.prism.partition.PartitionedSelector;
import dev.prism.stream.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an execution did, besides choosing. Immutable. */
public sealed interface ExecutionReport {
  /** The facts by the names that results in JSON use; empty where there is nothing to add. */
  Map<String, Object> facts();

  /**
   * All items at once.
   *
   * @param reason why, where another execution was asked for; empty where exact was
   */
  record Exact(String reason) implements ExecutionReport {
    @Override
    public Map<String, Object> facts() {
      return reason.isEmpty() ? Map.of() : Map.of("kind", "exact: " + reason);
    }
  }

  /** Blocks, and a second round over their winners. */
  record Partitioned(PartitionedSelector.Outcome outcome) implements ExecutionReport {
    @Override
    public Map<String, Object> facts() {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("kind", "partitioned");
      out.put("blocks", outcome.blocks());
      out.put("block", outcome.block());
      out.put("rounds", outcome.winners() == 0 ? 1 : 2);
      out.put("winners", outcome.winners());
      out.put("round1_value", outcome.once());
      if (outcome.winners() > 0) {
        out.put("round2_value", outcome.again());
      }
      out.put("a_priori_bound", outcome.guarantee().says());
      return out;
    }
  }

  /**
   * A neighbour graph.
   *
   * @param graph how it is stored, in words
   * @param valueByMeasure what the selection is worth by the measure itself
   */
  record NeighbourGraph(String graph, double valueByMeasure) implements ExecutionReport {
    @Override
    public Map<String, Object> facts() {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("kind", "neighbour graph");
      out.put("graph", graph);
      out.put("value_by_measure", valueByMeasure);
      return out;
    }
  }

  /**
   * A stream.
   *
   * @param items the picks as they arrived, in the order of the selection
   * @param accepted items that could be used
   * @param rejected how many could not, by reason
   * @param bytesAtMost what is held at most, however many items arrive
   */
  record Streamed(
      String rule,
      List<Item> items,
      long accepted,
      Map<String, Long> rejected,
      String groundSet,
      double bestSetValue,
      long bytesAtMost)
      implements ExecutionReport {
    public Streamed {
      items = List.copyOf(items);
      rejected = Map.copyOf(rejected);
    }

    @Override
    public Map<String, Object> facts() {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("kind", "stream, " + rule);
      out.put("items", accepted);
      out.put("rejected", rejected);
      out.put("ground_set", groundSet);
      out.put("value_of_best_set", bestSetValue);
      out.put("bytes_at_most", bytesAtMost);
      return out;
    }
  }
}
