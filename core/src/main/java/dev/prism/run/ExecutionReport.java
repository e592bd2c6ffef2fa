package dev.prism.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Details of how a selection was computed. Immutable and safe for use by multiple threads. */
public sealed interface ExecutionReport {
  /** {@return the details by the keys of results in JSON; empty if there are none} */
  Map<String, Object> toMap();

  /**
   * The report of an exact execution.
   *
   * @param reason why it was exact although another execution was requested; empty otherwise
   */
  record Exact(String reason) implements ExecutionReport {
    @Override
    public Map<String, Object> toMap() {
      return reason.isEmpty() ? Map.of() : Map.of("kind", "exact: " + reason);
    }
  }

  /**
   * The report of a partitioned execution.
   *
   * @param blocks the number of blocks
   * @param largestBlock the number of items in the largest block
   * @param winners the number of items that the second round selected from; 0 without one
   * @param round1Value the value of the union of the blocks' shares
   * @param round2Value the value of the second round; NaN without one
   * @param aPrioriBound what was proved before the run, in words
   */
  record Partitioned(
      int blocks,
      int largestBlock,
      int winners,
      double round1Value,
      double round2Value,
      String aPrioriBound)
      implements ExecutionReport {
    @Override
    public Map<String, Object> toMap() {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("kind", "partitioned");
      out.put("blocks", blocks);
      out.put("block_size", largestBlock);
      out.put("rounds", winners == 0 ? 1 : 2);
      out.put("winners", winners);
      out.put("round1_value", round1Value);
      if (winners > 0) {
        out.put("round2_value", round2Value);
      }
      out.put("a_priori_bound", aPrioriBound);
      return out;
    }
  }

  /**
   * The report of greedy on a neighbour graph.
   *
   * @param storage the storage of the graph, in words
   * @param exactValue the value of the selection by the measure itself
   */
  record NeighbourGraph(String storage, double exactValue) implements ExecutionReport {
    @Override
    public Map<String, Object> toMap() {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("kind", "neighbour graph");
      out.put("graph", storage);
      out.put("exact_value", exactValue);
      return out;
    }
  }

  /**
   * The report of a streamed execution.
   *
   * @param rule the rule for thresholds
   * @param items the picks as they arrived, in the order of selection
   * @param accepted the number of items that could be used
   * @param rejected the number of items that could not, by reason
   * @param groundSet the items that stand for the ground set, in words
   * @param sieveValue the value of the best sieve
   * @param maxBytes the maximum memory, in bytes, however many items arrive
   */
  record Streamed(
      String rule,
      List<Item> items,
      long accepted,
      Map<String, Long> rejected,
      String groundSet,
      double sieveValue,
      long maxBytes)
      implements ExecutionReport {
    /**
     * A pick, as it arrived.
     *
     * @param number its position in the stream, from 0
     * @param id its id, or its position as text
     */
    public record Item(long number, String id) {}

    /** Copies the collections. */
    public Streamed {
      items = List.copyOf(items);
      rejected = Map.copyOf(rejected);
    }

    @Override
    public Map<String, Object> toMap() {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("kind", "stream, " + rule);
      out.put("items", accepted);
      out.put("rejected", rejected);
      out.put("ground_set", groundSet);
      out.put("sieve_value", sieveValue);
      out.put("max_bytes", maxBytes);
      return out;
    }
  }
}
