package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the Python package, installs its wheel, and runs its tests with the built jars. */
class PythonIT {
  private static final String PYTHON = python();
  @TempDir Path folder;

  /** The system's interpreter has the packages of the distribution, which others may lack. */
  private static String python() {
    return Stream.of("/usr/bin/python3", "python3")
        .filter(PythonIT::canTest)
        .findFirst()
        .orElse("");
  }

  private static boolean canTest(String python) {
    try {
      Process p =
          new ProcessBuilder(python, "-c", "import numpy, pytest, build, wheel, setuptools")
              .redirectErrorStream(true)
              .start();
      p.getInputStream().readAllBytes();
      return p.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theInstalledWheelPassesItsTests() throws Exception {
    Launcher.skipUnless(
        !PYTHON.isEmpty(), "no Python with numpy, pytest, build, wheel and setuptools");
    new Launcher(folder).run("--version").succeeded(); // builds the jars
    Path python = Launcher.ROOT.resolve("python");
    run(python, PYTHON, "build");
    Path wheel;
    try (Stream<Path> built = Files.list(python.resolve("dist"))) {
      wheel = built.filter(w -> w.toString().endsWith("none-any.whl")).findFirst().orElseThrow();
    }
    run(folder, PYTHON, "-m", "venv", "--system-site-packages", "env");
    String installed = folder.resolve("env/bin/python").toString();
    run(
        folder,
        installed,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--no-deps",
        wheel.toString());
    String out =
        run(
            folder,
            installed,
            "-m",
            "pytest",
            "-q",
            "-rs",
            "-p",
            "no:cacheprovider",
            python.resolve("tests").toString());
    assertThat(out).containsPattern("\\d+ passed").doesNotContain("failed");
    out.lines().filter(line -> line.startsWith("SKIPPED")).forEach(System.out::println);
  }

  private String run(Path where, String... command) throws Exception {
    List<String> all = new ArrayList<>(List.of(command));
    ProcessBuilder b = new ProcessBuilder(all).directory(where.toFile()).redirectErrorStream(true);
    b.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process p = b.start();
    String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(p.waitFor()).as(String.join(" ", all) + "\n" + out).isZero();
    return out;
  }
}
