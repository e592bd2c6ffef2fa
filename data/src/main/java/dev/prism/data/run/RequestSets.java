package dev.prism.data.run;

import dev.prism.Problem;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import org.jspecify.annotations.Nullable;

/**
 * The query set and the private set of a request: items of files, and rows of the pool.
 *
 * @param query the items of the query set from a file; null for none
 * @param privateSet the items of the private set from a file; null for none
 * @param queryRows the rows of the pool in the query set
 * @param privateRows the rows of the pool in the private set
 */
record RequestSets(
    @Nullable Table query, @Nullable Table privateSet, int[] queryRows, int[] privateRows) {
  static RequestSets read(FileRequest r, Table pool, ItemLoader loader) {
    Table query = r.query() == null ? null : RequestTables.read(loader, r.query(), r);
    Table privateSet =
        r.privateSet() == null ? null : RequestTables.read(loader, r.privateSet(), r);
    int[] queryRows = IdLists.rows(pool, r.queryIds());
    int[] privateRows = IdLists.rows(pool, r.privateIds());
    for (Table t : new Table[] {query, privateSet}) {
      if (t != null) {
        RequestTables.checkColumns(t, pool);
      }
    }
    return new RequestSets(query, privateSet, queryRows, privateRows);
  }

  /** Returns a problem with the sets. */
  Problem addTo(Problem unguided, Table pool) {
    Features setQ = RequestTables.union(pool, query, queryRows);
    Features setP = RequestTables.union(pool, privateSet, privateRows);
    Problem v = setQ == null ? unguided : unguided.query(setQ);
    return setP == null ? v : v.privateSet(setP);
  }
}
