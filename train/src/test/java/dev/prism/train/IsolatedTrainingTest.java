package dev.prism.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import dev.prism.targeted.ModelOutputs;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.impl.StaticLoggerBinder;

/**
 * Training behind a class loader of its own. It runs in another process, because a JVM allows only
 * one class loader to load a native library.
 */
class IsolatedTrainingTest {
  @TempDir Path folder;

  @Test
  void trainsBehindAClassLoaderWithoutOutput() throws Exception {
    Path bootstrap = Files.createDirectories(folder.resolve("boot/dev/prism/train"));
    Files.copy(
        place(IsolatedTraining.class).resolve("dev/prism/train/IsolatedTraining.class"),
        bootstrap.resolve("IsolatedTraining.class"));
    String parent =
        Stream.concat(
                Stream.of(folder.resolve("boot")),
                Stream.of(
                        TableReader.class,
                        Features.class,
                        ModelOutputs.class,
                        Logger.class,
                        StaticLoggerBinder.class)
                    .map(IsolatedTrainingTest::place))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                // nothing listens on this port: a request to the network fails at once
                "-Dhttp.proxyHost=127.0.0.1",
                "-Dhttp.proxyPort=9",
                "-Dhttps.proxyHost=127.0.0.1",
                "-Dhttps.proxyPort=9",
                "-cp",
                parent,
                IsolatedTraining.class.getName()));
    command.add(place(Trainer.class).toUri().toString());
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (jar.matches(".*/(ai/djl|gson|jna)/.*")) {
        command.add(Path.of(jar).toUri().toString());
      }
    }
    Path out = folder.resolve("out"), err = folder.resolve("err");
    int status =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    assertThat(Files.readString(err)).isEmpty();
    assertThat(Files.readString(out)).isEqualTo("1.0 true null\n");
    assertThat(status).isZero();
    try (TrainedNetwork t = TrainedNetwork.load(folder.resolve("model"))) {
      assertThat(t.settings().architecture()).isEqualTo(Architecture.PROBE);
    }
  }

  private static Path place(Class<?> c) {
    try {
      return Path.of(c.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
