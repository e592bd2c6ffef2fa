package dev.prism.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.run.ResultFile;
import dev.prism.data.run.Version;
import dev.prism.serve.PoolMethods;
import dev.prism.serve.StdioServer;
import dev.prism.serve.StreamMethods;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code prism serve}. */
@Command(
    name = "serve",
    description = {
      "Answer requests of another program, one line of JSON each.",
      "Requests arrive on standard input and answers leave on standard output, until standard input"
          + " ends. The Python package uses this command; docs/reference/serve.md describes the"
          + " requests."
    },
    mixinStandardHelpOptions = true,
    footer = "  prism serve --stdio")
final class ServeCommand implements Callable<Integer> {
  @Option(
      names = "--stdio",
      required = true,
      description = "Serve on standard input and output. Required.")
  @HelpSection.In(HelpSection.INPUT)
  boolean stdio;

  @Option(
      names = "--scratch",
      paramLabel = "DIR",
      description = "Delete the folder DIR at the end. Default: nothing is deleted.")
  @HelpSection.In(HelpSection.INPUT)
  @Nullable Path scratch;

  @Override
  public Integer call() throws IOException {
    Map<String, StdioServer.Method> methods =
        new HashMap<>(new PoolMethods(LauncherEnvironment::loader).all());
    methods.putAll(new StreamMethods(() -> LauncherEnvironment.loader(null, null)).all());
    methods.put("measures", (p, progress) -> MeasuresCommand.all());
    methods.put("command", (p, progress) -> command(p));
    try {
      new StdioServer(methods, System.out)
          .run(System.in, Map.of("ready", true, "version", Version.TEXT));
    } finally {
      delete(scratch);
    }
    return 0;
  }

  /** Runs a command of the command line and returns its output. */
  private static Object command(JsonNode p) {
    String[] args = new String[p.path("args").size()];
    for (int i = 0; i < args.length; i++) {
      args[i] = p.path("args").get(i).asText();
    }
    if (args.length == 0 || args[0].equals("serve") || args[0].equals("studio")) {
      throw new BadRequestException("args must name a command other than serve and studio.");
    }
    StringWriter out = new StringWriter(), err = new StringWriter();
    int exit = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    String messages = err.toString().strip();
    if (exit == ExitCode.USAGE_ERROR) {
      throw new BadRequestException("%s", messages);
    }
    if (exit != 0) {
      throw new DataException("%s", messages.isEmpty() ? out.toString().strip() : messages);
    }
    try {
      return Map.of("output", ResultFile.JSON.readTree(out.toString()), "messages", messages);
    } catch (IOException e) {
      return Map.of("output", out.toString(), "messages", messages);
    }
  }

  private static void delete(@Nullable Path folder) throws IOException {
    if (folder == null || !Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path f : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(f);
      }
    }
  }
}
