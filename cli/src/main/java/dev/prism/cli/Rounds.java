package dev.prism.cli;

import dev.prism.data.DataException;
import dev.prism.data.Table;
import dev.prism.data.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What was chosen from one pool, round after round.
 *
 * @param pool items in the pool
 */
record Rounds(int pool, List<Round> rounds) {
  /** One round: the items and their ids, in the order chosen. */
  record Round(String strategy, long seed, List<Integer> items, List<String> ids) {}

  /** Of a file that is not there yet, none. */
  static Rounds read(Path file, Table items, int pool) {
    if (!Files.exists(file)) {
      return new Rounds(pool, List.of());
    }
    try {
      Rounds r = ResultFile.JSON.readValue(file.toFile(), Rounds.class);
      if (r.rounds == null || r.rounds.stream().anyMatch(x -> x == null || x.items == null)) {
        throw new DataException("%s is not a state of prism target.", file);
      }
      if (r.pool != pool) {
        throw new DataException(
            "%s is of a pool of %d items and this one has %d; every round needs the whole pool, in"
                + " the same order.",
            file, r.pool, pool);
      }
      if (r.bought().stream().anyMatch(i -> i == null || i < 0 || i >= pool)) {
        throw new DataException("%s names an item that is not in the pool.", file);
      }
      for (Round x : r.rounds) {
        for (int p = 0; x.ids != null && p < Math.min(x.ids.size(), x.items.size()); p++) {
          if (!items.id(x.items.get(p)).equals(x.ids.get(p))) {
            throw new DataException(
                "%s has chosen %s as item %d, and that is %s now; every round needs the whole pool,"
                    + " in the same order.",
                file, x.ids.get(p), x.items.get(p), items.id(x.items.get(p)));
          }
        }
      }
      return r;
    } catch (IOException e) {
      throw new DataException("%s is not a state of prism target.", file);
    }
  }

  /** All items of all rounds, in the order chosen. */
  List<Integer> bought() {
    return rounds.stream().flatMap(r -> r.items.stream()).toList();
  }

  Rounds and(Round next) {
    List<Round> all = new ArrayList<>(rounds);
    all.add(next);
    return new Rounds(pool, List.copyOf(all));
  }

  void write(Path file) {
    ResultFile.write(file, this);
  }
}
