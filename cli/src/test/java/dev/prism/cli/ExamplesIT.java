package dev.prism.cli;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples that depend on the library, built and run as an application would. */
class ExamplesIT {
  private static final Path ROOT = Launcher.ROOT;
  private static final Path JAVA = Path.of(System.getProperty("java.home"));
  private static final String PICKS = "(?s)item \\d+, gain \\d.*best possible\\s*";

  private static final Path FOLDER = Path.of("target", "examples").toAbsolutePath();

  private static Path core;

  /**
   * Makes a local repository with the parent, the bill of materials and core, and with links to the
   * libraries and plugins that this build has downloaded.
   */
  @BeforeAll
  static void installInOwnRepository() throws IOException {
    Path repository = Files.createDirectories(FOLDER.resolve("repository"));
    Path own = Files.createDirectories(repository.resolve("dev/prism"));
    Path downloads = Path.of(System.getProperty("maven.repository"));
    link(downloads, repository);
    link(downloads.resolve("dev"), repository.resolve("dev"));
    String version = version();
    core = ROOT.resolve("core/target/prism-core-" + version + ".jar");
    install(own, "prism", version, "pom", ROOT.resolve("pom.xml"));
    install(own, "prism-bom", version, "pom", ROOT.resolve("bom/pom.xml"));
    install(own, "prism-core", version, "pom", ROOT.resolve("core/pom.xml"));
    install(own, "prism-core", version, "jar", core);
    for (String module : List.of("rerank", "rerank-langchain4j", "rerank-spring-ai")) {
      String name = "prism-" + module;
      install(own, name, version, "pom", ROOT.resolve(module + "/pom.xml"));
      install(
          own,
          name,
          version,
          "jar",
          ROOT.resolve(module + "/target/" + name + "-" + version + ".jar"));
    }
  }

  /** The language model is left out: the context is printed that it would receive. */
  @ParameterizedTest
  @ValueSource(strings = {"rag-langchain4j", "rag-spring"})
  void aContextIsAssembledWithinItsBudget(String example) throws Exception {
    String question = "How do I stay within a budget?";
    String output =
        maven(
            example, "-Dexec.args='%s' '%s' 120".formatted(ROOT.resolve("docs/how-to"), question));
    assertThat(output).containsPattern("[2-9] of 100 passages:");
    assertThat(output).contains("passage of choose-under-a-budget.md", "gain ");
    String prompt = output.substring(output.indexOf("The prompt for the language model:"));
    assertThat(prompt).contains(question).containsIgnoringCase("budget");
    assertThat(prompt.split("\\s+").length).isBetween(60, 240);
  }

  @Test
  void aMavenProjectTakesTheVersionFromTheBillOfMaterials() throws Exception {
    assertThat(maven("java-maven", "-o")).containsPattern(PICKS);
  }

  @Test
  void aSingleFileRunsOnTheClassPathAndOnTheModulePath() throws Exception {
    Path source = ROOT.resolve("examples/single-file/Select.java");
    String java = JAVA.resolve("bin/java").toString();
    String jar = core.toString();
    String onClassPath = run(FOLDER, java, "-cp", jar, source.toString());
    assertThat(onClassPath).containsPattern(PICKS);
    String onModulePath =
        run(FOLDER, java, "-p", jar, "--add-modules", "dev.prism.core", source.toString());
    assertThat(picks(onModulePath)).isEqualTo(picks(onClassPath));
  }

  /** Compiles and runs an example as its README says. */
  private static String maven(String example, String option) throws Exception {
    Path project = FOLDER.resolve(example);
    copy(ROOT.resolve("examples").resolve(example), project);
    Path maven = Path.of(System.getProperty("maven.home"), "bin", "mvn");
    Launcher.skipUnless(Files.isExecutable(maven), "no Maven in " + maven);
    return run(
        project,
        maven.toString(),
        "-B",
        "-q",
        option,
        "-Dmaven.repo.local=" + FOLDER.resolve("repository"),
        "compile",
        "exec:java");
  }

  private static List<String> picks(String output) {
    return output.lines().filter(line -> line.startsWith("item ")).toList();
  }

  private static String version() throws IOException {
    return Files.readString(ROOT.resolve("bom/pom.xml"))
        .replaceFirst("(?s).*?<artifactId>prism-bom</artifactId>\\s*<version>([^<]+)<.*", "$1");
  }

  /** Links what a folder holds from another folder, where that has no such name itself. */
  private static void link(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path f : files.toList()) {
        Path link = to.resolve(f.getFileName());
        if (!Files.exists(link)) {
          Files.createSymbolicLink(link, f.toAbsolutePath());
        }
      }
    }
  }

  private static void install(Path group, String artifact, String version, String type, Path file)
      throws IOException {
    Path place = Files.createDirectories(group.resolve(artifact).resolve(version));
    Files.copy(file, place.resolve(artifact + "-" + version + "." + type), REPLACE_EXISTING);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path f : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(f).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(f, copy, REPLACE_EXISTING);
      }
    }
  }

  private static String run(Path in, String... command) throws Exception {
    Path output = Files.createTempFile(FOLDER, "output", ".txt");
    ProcessBuilder b =
        new ProcessBuilder(command)
            .directory(in.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    b.environment().put("JAVA_HOME", JAVA.toString());
    b.environment().remove("MAVEN_OPTS");
    b.environment().remove("JDK_JAVA_OPTIONS");
    int exit = b.start().waitFor();
    String text = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(exit).as(text).isZero();
    return text;
  }
}
