package dev.prism.mixture;

import java.nio.file.Path;
import java.util.List;

/**
 * Reads published data sets of summaries by name. Implementations are found by {@link
 * java.util.ServiceLoader}.
 */
public interface PublishedCollections {
  /** The names of the data sets, in alphabetical order. */
  List<String> names();

  /**
   * Reads a data set from the files that it is published in.
   *
   * @throws dev.prism.base.PrismException if there is no data set of that name
   * @throws dev.prism.data.DataException if a file is missing or malformed
   */
  List<CollectionFile> read(String name, Path folder);
}
