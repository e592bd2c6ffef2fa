package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.TableWriter;
import example.SelectFromFile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Selecting from a Parquet file with the library's modules on the module path. */
class ModulePathIT {
  @TempDir Path folder;

  @Test
  void selectsFromParquetAsNamedModules() throws IOException, InterruptedException {
    Path file = folder.resolve("items.parquet"), output = folder.resolve("output.txt");
    TableWriter.writeRecords(
        file, Map.of("x", List.of(0.0, 0.1, 5.0, 5.1, 9.0), "y", List.of(1.0, 1.1, 0.2, 0.1, 4.0)));
    Map<Boolean, List<String>> entries =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .collect(Collectors.partitioningBy(ModulePathIT::isModule));
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                String.join(File.pathSeparator, entries.get(true)),
                "--class-path",
                String.join(File.pathSeparator, entries.get(false)),
                "--add-modules",
                "dev.prism.data",
                SelectFromFile.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exit = java.waitFor();
    assertThat(Files.readString(output, StandardCharsets.UTF_8))
        .contains("dev.prism.core dev.prism.data [");
    assertThat(exit).isZero();
  }

  private static boolean isModule(String entry) {
    String path = entry.replace(File.separatorChar, '/');
    return path.contains("/jackson-") || path.matches(".*/prism-(core|data)-[^/]*[.]jar");
  }
}
