package dev.prism.data.conformance;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Captures printed lines. */
final class Printed {
  private Printed() {}

  static List<String> lines(ConformanceReport report) {
    return by(report::print);
  }

  static List<String> by(Consumer<PrintStream> work) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    work.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
