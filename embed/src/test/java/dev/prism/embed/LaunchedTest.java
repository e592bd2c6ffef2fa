package dev.prism.embed;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.util.Platform;
import ai.onnxruntime.OrtEnvironment;
import dev.prism.base.PrismException;
import dev.prism.data.Embedders;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.impl.StaticLoggerBinder;

/**
 * In a process of its own, because a JVM lets one class loader have a native library, and with a
 * home of its own, so that whatever was unpacked before does not help.
 */
class LaunchedTest {
  @TempDir Path folder;

  @Test
  void modelsAreLoadedFromJarsByAnotherClassLoader() throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    Path model =
        TinyModel.model()
            .input("image", TinyModel.FLOAT, "N", 3, "H", "W")
            .output("embedding", "N", 3)
            .node("GlobalAveragePool", "image", "mean")
            .node("Flatten", "mean", "embedding")
            .write(folder.resolve("means.onnx"));
    String parent =
        Stream.of(
                Launched.class,
                Embedders.class,
                PrismException.class,
                Logger.class,
                StaticLoggerBinder.class)
            .map(c -> Path.of(place(c)).toString())
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Duser.home=" + home,
                // nothing listens there, so that network requests fail at once
                "-Dhttp.proxyHost=127.0.0.1",
                "-Dhttp.proxyPort=9",
                "-Dhttps.proxyHost=127.0.0.1",
                "-Dhttps.proxyPort=9",
                "-cp",
                parent,
                Launched.class.getName(),
                model.toString()));
    for (Class<?> c :
        List.of(
            OnnxEmbedders.class,
            OrtEnvironment.class,
            HuggingFaceTokenizer.class,
            Platform.class)) {
      command.add(place(c).toString());
    }
    String vocabulary = "/all-minilm-l6-v2-q-tokenizer.json";
    String inside = MiniLm.class.getResource(vocabulary).toString();
    command.add(inside.replaceFirst("^jar:", "").replaceFirst("!.*", ""));
    Path out = folder.resolve("out"), err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    Map<String, String> environment = builder.environment();
    List.of("DJL_CACHE_DIR", "ENGINE_CACHE_DIR", "DJL_OFFLINE").forEach(environment::remove);
    int status = builder.start().waitFor();
    assertThat(Files.readString(err)).isEmpty();
    assertThat(Files.readString(out)).isEqualTo("2 384 [1.0, 1.0, 1.0] true null\n");
    assertThat(status).isZero();
    try (Stream<Path> unpacked = Files.walk(home.resolve(".djl.ai"))) {
      assertThat(unpacked.filter(Files::isRegularFile)).hasSize(1);
    }
  }

  private static URI place(Class<?> c) {
    try {
      return c.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
