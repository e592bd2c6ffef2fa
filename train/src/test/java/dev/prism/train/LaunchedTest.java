package dev.prism.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.Load;
import dev.prism.kernel.Features;
import dev.prism.targeted.Outputs;
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

/** In a process of its own, because a JVM lets one class loader have a native library. */
class LaunchedTest {
  @TempDir Path folder;

  @Test
  void behindAClassLoaderAndQuietly() throws Exception {
    Path bootstrap = Files.createDirectories(folder.resolve("boot/dev/prism/train"));
    Files.copy(
        place(Launched.class).resolve("dev/prism/train/Launched.class"),
        bootstrap.resolve("Launched.class"));
    String parent =
        Stream.concat(
                Stream.of(folder.resolve("boot")),
                Stream.of(
                        Load.class,
                        Features.class,
                        Outputs.class,
                        Logger.class,
                        StaticLoggerBinder.class)
                    .map(LaunchedTest::place))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                // nobody listens there: what asks the network fails at once
                "-Dhttp.proxyHost=127.0.0.1",
                "-Dhttp.proxyPort=9",
                "-Dhttps.proxyHost=127.0.0.1",
                "-Dhttps.proxyPort=9",
                "-cp",
                parent,
                Launched.class.getName()));
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
    try (Trained t = Trained.load(folder.resolve("model"))) {
      assertThat(t.settings().network()).isEqualTo(Network.PROBE);
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
