import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Makes the bundle that Maven Central takes, a zip with the layout of a repository: {@code java
 * build/Bundle.java VERSION TIME --signed=true|false}. The modules are those of prism-bom, each in
 * the folder of its name without prism-. The POM of a published module and its jars, sources and
 * Javadoc are there already.
 */
final class Bundle {
  private static final Path FILE = Path.of("dist/target");

  /** Central takes MD5 and SHA-1, and the others as well. */
  private static final Map<String, String> CHECKSUMS =
      new TreeMap<>(
          Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512"));

  private final String version;
  private final boolean signed;

  /** The content of the zip, by name. */
  private final Map<String, byte[]> entries = new TreeMap<>();

  private Bundle(String version, boolean signed) {
    this.version = version;
    this.signed = signed;
  }

  public static void main(String[] args) throws Exception {
    Bundle bundle = new Bundle(args[0], args[2].equals("--signed=true"));
    bundle.collect();
    Path file = FILE.resolve("prism-" + args[0] + "-bundle.zip");
    bundle.write(file, Instant.parse(args[1]));
    System.out.println(file + ": " + bundle.entries.size() + " files.");
  }

  private void collect() throws Exception {
    add("prism", ".pom", Path.of("pom.xml"));
    add("prism-bom", ".pom", Path.of("bom/pom.xml"));
    for (String module : modules()) {
      String name = "prism-" + module;
      Path target = Path.of(module, "target");
      add(name, ".pom", Path.of(module, "pom.xml"));
      for (String kind : List.of("", "-sources", "-javadoc")) {
        add(name, kind + ".jar", target.resolve(name + "-" + version + kind + ".jar"));
      }
      Path all = target.resolve(name + "-" + version + "-all.jar"); // with its dependencies
      if (Files.exists(all)) {
        add(name, "-all.jar", all);
      }
    }
  }

  private static List<String> modules() throws IOException {
    Matcher m =
        Pattern.compile("<artifactId>prism-(?!bom<)([a-z0-9-]+)</artifactId>")
            .matcher(Files.readString(Path.of("bom/pom.xml")));
    List<String> out = new ArrayList<>();
    while (m.find()) {
      out.add(m.group(1));
    }
    return out;
  }

  private void add(String artifact, String ending, Path file) throws Exception {
    if (!Files.exists(file)) {
      throw new IllegalStateException(
          file + " is missing; mvn -Prelease verify makes it before the bundle.");
    }
    String name = "dev/prism/%s/%s/%s-%s%s".formatted(artifact, version, artifact, version, ending);
    byte[] bytes = Files.readAllBytes(file);
    entries.put(name, bytes);
    addChecksums(name, bytes);
    if (signed) {
      entries.put(name + ".asc", signature(file));
    }
  }

  private void addChecksums(String name, byte[] bytes) throws GeneralSecurityException {
    for (var c : CHECKSUMS.entrySet()) {
      byte[] sum = MessageDigest.getInstance(c.getValue()).digest(bytes);
      String hex = HexFormat.of().formatHex(sum);
      entries.put(name + "." + c.getKey(), hex.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static byte[] signature(Path file) throws IOException, InterruptedException {
    Process gpg =
        new ProcessBuilder(
                "gpg", "--batch", "--armor", "--detach-sign", "--output", "-", file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    byte[] out = gpg.getInputStream().readAllBytes();
    if (gpg.waitFor() != 0) {
      throw new IllegalStateException("gpg cannot sign " + file + "; its message is above.");
    }
    return out;
  }

  private void write(Path file, Instant time) throws IOException {
    try (OutputStream to = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(to)) {
      for (var e : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(e.getKey());
        entry.setLastModifiedTime(FileTime.from(time));
        zip.putNextEntry(entry);
        zip.write(e.getValue());
        zip.closeEntry();
      }
    }
  }
}
