package dev.prism.mixture;

import java.nio.file.Path;
import java.util.List;

/**
 * Reads published data sets of summaries by name. Implementations are safe for use by multiple
 * threads, and are found by {@link java.util.ServiceLoader}.
 */
public interface PublishedCollections {
  /** {@return the names of the data sets, in alphabetical order} */
  List<String> names();

  /**
   * Reads a data set from the files in which it is published.
   *
   * @param name the name of the data set
   * @param folder the folder with the files
   * @return the collections
   * @throws dev.prism.base.PrismException if there is no data set of that name
   * @throws dev.prism.data.DataException if a file is missing or malformed
   */
  List<CollectionFile> read(String name, Path folder);
}
