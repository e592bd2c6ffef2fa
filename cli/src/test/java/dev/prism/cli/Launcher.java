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

/** Runs the launcher {@code prism} as a process in a folder. */
public final class Launcher {
  /** The tests of a module run in its folder. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final long PATIENCE_SECONDS = 180;

  /** Enables interrupts, which processes of a build in the background ignore. */
  private static final List<String> WITH_INTERRUPTS =
      succeeds("env", "--default-signal=INT", "true")
          ? List.of("env", "--default-signal=INT")
          : List.of();

  static {
    built("cli");
    built("embed");
    built("train");
    built("experiments");
    succeeds(ROOT.resolve("prism").toString(), "--version"); // creates the AOT cache
  }

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();

  public Launcher(Path folder) {
    this.folder = folder;
    environment.put("PRISM_CACHE", folder.resolve("cache").toString());
    environment.put("TERM", "xterm");
  }

  /** A running process. */
  public record Running(
      Process process, CompletableFuture<byte[]> out, CompletableFuture<byte[]> err) {
    /** Sends a signal by its name, such as INT. */
    public void signal(String name) throws Exception {
      new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }

    public CommandResult ended() throws Exception {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("It is still running after " + PATIENCE_SECONDS + " s.");
      }
      return new CommandResult(process.exitValue(), text(out), text(err));
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

  public CommandResult run(String... args) throws Exception {
    return given(new byte[0], args);
  }

  public CommandResult given(byte[] in, String... args) throws Exception {
    return start(in, command(args)).ended();
  }

  /** Runs a line of arguments that are separated by spaces. */
  public CommandResult runLine(String line) throws Exception {
    return run(line.split(" "));
  }

  public Running start(String... args) throws Exception {
    return start(new byte[0], command(args));
  }

  /** Runs a script in bash, where {@code prism} is the launcher. */
  CommandResult shell(String script) throws Exception {
    return start(new byte[0], List.of("bash", "-c", inShell(script))).ended();
  }

  /** Runs a script in bash on a pseudo-terminal, which joins both streams. */
  CommandResult terminal(String script) throws Exception {
    boolean there = succeeds("script", "-qec", "true", "/dev/null");
    skipUnless(there, "no pseudo-terminals without script of util-linux");
    return start(new byte[0], List.of("script", "-qec", inShell(script), "/dev/null")).ended();
  }

  private static String inShell(String script) {
    return "prism() { '" + ROOT.resolve("prism") + "' \"$@\"; }; " + script;
  }

  private static List<String> command(String... args) {
    List<String> all = new ArrayList<>(WITH_INTERRUPTS);
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
    // A read blocks a carrier of virtual threads until the process ends: beside a studio that runs,
    // the output of a second process would not be read on a machine with two processors.
    Thread.ofPlatform()
        .daemon()
        .start(
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

  /** Marks a jar that Maven has just made as built; an older jar may be outdated. */
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

  /** The names of all files in the folder, hidden ones included. */
  public List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
