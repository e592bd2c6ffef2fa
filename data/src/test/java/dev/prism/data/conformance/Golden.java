package dev.prism.data.conformance;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** The golden cases among the test resources. */
final class Golden {
  private Golden() {}

  static Path folder() {
    try {
      return Path.of(Golden.class.getResource("/golden").toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
