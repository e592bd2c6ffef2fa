package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Names, JSON keys and texts use the words of CONTRIBUTING's glossary. */
class VocabularyTest {
  /** Words that no public type, method, record component or JSON key contains. */
  private static final Set<String> WORDS =
      Set.of(
          "avoid",
          "guide",
          "guides",
          "guided",
          "says",
          "say",
          "tell",
          "tells",
          "told",
          "who",
          "whom",
          "somebody",
          "nobody",
          "lot",
          "memo",
          "fallen",
          "unspent",
          "survivors",
          "reckon",
          "reckoned",
          "yardstick",
          "yardsticks",
          "journal",
          "frontier",
          "seen-by",
          "choosing",
          "foresaw");

  /** Names of types that were replaced. */
  private static final Set<String> TYPES =
      Set.of(
          "Card",
          "Guide",
          "Fall",
          "Gathered",
          "Pieces",
          "FewRows",
          "SomeRows",
          "Slabs",
          "Fold",
          "Cold",
          "Helpers",
          "Built",
          "Session",
          "Found",
          "Means",
          "Limits",
          "Places",
          "Rehearsal",
          "Door",
          "Gate",
          "Desk",
          "Elsewhere",
          "Outside",
          "Kept",
          "Origin",
          "Passing",
          "Noted",
          "Looks",
          "Blend",
          "Cells",
          "Nearby",
          "Reasons",
          "Answer",
          "Question",
          "Ways",
          "Items",
          "Words");

  /** Phrases that no page, comment, message or help text contains. */
  private static final List<String> PHRASES =
      List.of(
          "by lot",
          "dealt out",
          "lot draws",
          "so many",
          "(?-i:[Nn]obody)",
          "somebody",
          "for who(ever)?",
          "who asks",
          "where chance starts",
          "(come|comes|came) by",
          "came of",
          "in the eyes of",
          "of one's own",
          "(is|are|was|were|be) told",
          "tells",
          "telling",
          "looks? out",
          "clos(e|es|ed|ing) up",
          "go(es)? about",
          "for good",
          "asked for anew",
          "foresaw",
          "reckon(s|ed)?",
          "passed over",
          "the command's words");

  private static final Pattern PHRASE =
      Pattern.compile("(?i)\\b(" + String.join("|", PHRASES) + ")\\b");

  /** Beginnings of Javadoc comments that name nothing. */
  private static final Pattern JAVADOC =
      Pattern.compile("/\\*\\*[\\s*]*(The same|For who|What)\\b");

  private static final Pattern TEXT = Pattern.compile(".*\\.(java|md|js|html|css|py|sh)|.*/prism");

  @Test
  void oneSimpleNameMeansOneThing() throws IOException {
    TreeMap<String, List<Path>> where = new TreeMap<>();
    for (Sources.Name n : Sources.names()) {
      if (n.kind() == Sources.Kind.TYPE && !n.nested()) {
        where.computeIfAbsent(n.text(), t -> new ArrayList<>()).add(n.file());
      }
    }
    where.values().removeIf(files -> files.size() == 1);
    assertThat(where).as("simple names of top-level types in two places").isEmpty();
  }

  @Test
  void noPublicTypeShadowsTheJdk() throws IOException {
    Set<String> jdk = new HashSet<>();
    for (String p : List.of("java/lang", "java/util")) {
      Path folder =
          FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.base/" + p);
      try (Stream<Path> classes = Files.list(folder)) {
        classes.forEach(c -> jdk.add(c.getFileName().toString().replace(".class", "")));
      }
    }
    assertThat(open(Sources.Kind.TYPE)).doesNotContainAnyElementsOf(jdk);
  }

  @Test
  void publicNamesAreTheFieldsWords() throws IOException {
    assertThat(open(Sources.Kind.TYPE)).doesNotContainAnyElementsOf(TYPES);
    Set<String> bad = new TreeSet<>();
    for (Sources.Name n : Sources.names()) {
      if (n.open() && hasBannedWord(n.text())) {
        bad.add(DocsPages.name(n.file()) + ": " + n.text());
      }
    }
    assertThat(bad).isEmpty();
  }

  private static Set<String> open(Sources.Kind kind) throws IOException {
    return Sources.names().stream()
        .filter(n -> n.open() && n.kind() == kind)
        .map(Sources.Name::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean hasBannedWord(String name) {
    String spaced = name.replaceAll("([a-z0-9])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
    return Arrays.stream(spaced.split("[^a-z]+")).anyMatch(WORDS::contains);
  }

  /** Keys of the studio's API and of the committed results. */
  @Test
  void keysOfJsonAreTheFieldsWords() throws IOException {
    ObjectMapper json = new ObjectMapper();
    Set<String> bad = new TreeSet<>();
    Path page = DocsPages.ROOT.resolve("studio/src/main/resources/dev/prism/studio/page");
    for (Path folder : List.of(page, DocsPages.ROOT.resolve("docs/results"))) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path f : files.filter(f -> f.toString().endsWith(".json")).toList()) {
          Set<String> keys = new TreeSet<>();
          collect(json.readTree(f.toFile()), keys);
          keys.removeIf(k -> !hasBannedWord(k));
          keys.forEach(k -> bad.add(DocsPages.name(f) + ": " + k));
        }
      }
    }
    assertThat(bad).isEmpty();
  }

  private static void collect(JsonNode node, Set<String> keys) {
    node.fieldNames().forEachRemaining(keys::add);
    node.forEach(child -> collect(child, keys));
  }

  @Test
  void textsUseTheGlossary() throws IOException {
    List<Path> all = new ArrayList<>(DocsPages.all());
    all.add(DocsPages.ROOT.resolve("prism"));
    for (String folder : List.of("build", "examples")) {
      all.addAll(below(DocsPages.ROOT.resolve(folder)));
    }
    try (Stream<Path> modules = Files.list(DocsPages.ROOT)) {
      for (Path source : modules.map(m -> m.resolve("src")).filter(Files::isDirectory).toList()) {
        all.addAll(below(source));
      }
    }
    Set<String> bad = new TreeSet<>();
    for (Path f : all) {
      boolean text = TEXT.matcher(f.toString()).matches() && !f.endsWith("VocabularyTest.java");
      if (text) {
        bad.addAll(riddles(f));
      }
    }
    assertThat(bad).isEmpty();
  }

  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Returns the lines of a file that have a banned phrase. */
  private static List<String> riddles(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> out = new ArrayList<>();
    for (Pattern p : List.of(PHRASE, JAVADOC)) {
      p.matcher(text)
          .results()
          .forEach(
              m -> out.add(DocsPages.name(file) + ":" + line(text, m.start()) + ": " + m.group()));
    }
    return out;
  }

  private static long line(String text, int at) {
    return text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
  }
}
