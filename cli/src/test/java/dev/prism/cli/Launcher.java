package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The built launcher as a process of its own, working in a folder of its own. */
public final class Launcher {
  /** The tests of a module run in its folder. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final long PATIENCE_SECONDS = 180;

  /** Where a build runs in the background, what it starts would not hear an interrupt. */
  private static final List<String> HEARING =
      succeeds("env", "--default-signal=INT", "true")
          ? List.of("env", "--default-signal=INT")
          : List.of();

  static {
    built("cli");
    built("embed");
    built("train");
    built("experiments");
    succeeds(ROOT.resolve("prism").toString(), "--version"); // it keeps what it loads, once
  }

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();

  public Launcher(Path folder) {
    this.folder = folder;
    environment.put("PRISM_CACHE", folder.resolve("cache").toString());
    environment.put("TERM", "xterm");
  }

  /** A process under way. */
  public record Running(
      Process process, CompletableFuture<byte[]> out, CompletableFuture<byte[]> err) {
    /** By the name that kill has for it, such as INT. */
    public void signal(String name) throws Exception {
      new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }

    public Ran ended() throws Exception {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("It is still running after " + PATIENCE_SECONDS + " s.");
      }
      return new Ran(process.exitValue(), text(out), text(err));
    }

    private static String text(CompletableFuture<byte[]> all) throws Exception {
      return new String(all.get(PATIENCE_SECONDS, TimeUnit.SECONDS), StandardCharsets.UTF_8);
    }
  }

  public Launcher with(String name, String value) {
    Launcher l = new Launcher(folder);
    l.environment.putAll(environment);
    l.environment.put(name, value);
    return l;
  }

  public Ran run(String... args) throws Exception {
    return given(new byte[0], args);
  }

  public Ran given(byte[] in, String... args) throws Exception {
    return start(in, command(args)).ended();
  }

  /** Words with spaces between them, none of which has a space in it. */
  public Ran say(String words) throws Exception {
    return run(words.split(" "));
  }

  public Running start(String... args) throws Exception {
    return start(new byte[0], command(args));
  }

  /** In a shell, where {@code prism} stands for the launcher. */
  Ran shell(String script) throws Exception {
    return start(new byte[0], List.of("bash", "-c", inShell(script))).ended();
  }

  /** In a shell on a pseudo-terminal, where both streams are one. */
  Ran terminal(String script) throws Exception {
    boolean there = succeeds("script", "-qec", "true", "/dev/null");
    skipUnless(there, "no pseudo-terminals without script of util-linux");
    return start(new byte[0], List.of("script", "-qec", inShell(script), "/dev/null")).ended();
  }

  private static String inShell(String script) {
    return "prism() { '" + ROOT.resolve("prism") + "' \"$@\"; }; " + script;
  }

  private static List<String> command(String... args) {
    List<String> all = new ArrayList<>(HEARING);
    all.add(ROOT.resolve("prism").toString());
    all.addAll(Arrays.asList(args));
    return all;
  }

  private Running start(byte[] in, List<String> command) throws Exception {
    ProcessBuilder b = new ProcessBuilder(command).directory(folder.toFile());
    b.environment()
        .keySet()
        .removeAll(List.of("NO_COLOR", "PRISM_JAVA_OPTS", "PRISM_CLASSPATH", "LC_ALL", "LANG"));
    b.environment().putAll(environment);
    Process p = b.start();
    Running r = new Running(p, all(p.getInputStream()), all(p.getErrorStream()));
    try (OutputStream to = p.getOutputStream()) {
      to.write(in);
    } catch (IOException e) {
      assertThat(p.isAlive() || p.exitValue() != 0).isTrue(); // it may end before it has read all
    }
    return r;
  }

  private static CompletableFuture<byte[]> all(InputStream in) {
    CompletableFuture<byte[]> read = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try (in) {
            read.complete(in.readAllBytes());
          } catch (IOException e) {
            read.completeExceptionally(e);
          }
        });
    return read;
  }

  private static boolean succeeds(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .onExit()
              .join()
              .exitValue()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  static void skipUnless(boolean there, String why) {
    if (!there) {
      System.out.println("Skipped: " + why + ".");
    }
    Assumptions.assumeTrue(there, why);
  }

  public static void needsEmbed() {
    skipUnless(jars("embed"), "the module embed is not built, and texts need it");
  }

  public static void needsTrain() {
    skipUnless(jars("train"), "the module train is not built, and the experiment needs it");
  }

  /** A jar that Maven has just made need not be built again; one from earlier may have to. */
  private static void built(String module) {
    Path stamp = ROOT.resolve(module + "/target/prism.built");
    try {
      Optional<Path> jar = jar(module);
      if (jar.isPresent()) {
        Files.writeString(stamp, "");
        if (!Path.of("").toAbsolutePath().endsWith(module)) { // the module under test is up to date
          Files.setLastModifiedTime(stamp, Files.getLastModifiedTime(jar.get()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean jars(String module) {
    return jar(module).isPresent();
  }

  private static Optional<Path> jar(String module) {
    try (Stream<Path> files = Files.list(ROOT.resolve(module + "/target"))) {
      return files
          .filter(f -> f.getFileName().toString().matches("prism-" + module + "-.*\\.jar"))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What is in the folder, hidden files and all. */
  public List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
