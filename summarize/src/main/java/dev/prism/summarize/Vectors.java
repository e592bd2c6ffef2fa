package dev.prism.summarize;

import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.List;

/** What makes vectors of texts and of pictures. */
public interface Vectors {
  Features texts(List<String> texts);

  Features pictures(List<Path> files);
}
