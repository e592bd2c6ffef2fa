import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.JarInputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * Checks a bundle against the requirements of Maven Central: {@code java build/BundleCheck.java
 * BUNDLE.zip [--signed]}. It prints what is missing and exits with 1, or says how much it checked.
 *
 * <ul>
 *   <li>every file is below group/artifact/version and named after them; no snapshot, no metadata
 *   <li>every POM has coordinates, name, description, url, licenses, developers with name and
 *       organization, and scm, of its own or of its parent in the bundle
 *   <li>every jar has sources and Javadoc that are not empty, and its license; a jar with its
 *       dependencies says what they are
 *   <li>every file has its MD5 and SHA-1, and a signature with {@code --signed}
 *   <li>every module of PRISM that a POM depends on is in the bundle
 * </ul>
 */
final class BundleCheck {
  private static final List<String> REQUIRED =
      List.of(
          "modelVersion",
          "artifactId",
          "name",
          "description",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "developers/developer/organization",
          "scm/connection",
          "scm/developerConnection",
          "scm/url");

  private final Map<String, byte[]> files = new TreeMap<>();
  private final Map<String, Document> poms = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();
  private final XPath xpath = XPathFactory.newInstance().newXPath();

  public static void main(String[] args) throws Exception {
    BundleCheck check = new BundleCheck();
    check.read(Path.of(args[0]));
    check.checkFiles(args.length > 1 && args[1].equals("--signed"));
    for (String name : check.poms.keySet()) {
      check.checkPom(name);
    }
    check.faults.forEach(System.out::println);
    System.out.printf(
        "%s: %d artifacts, %d files, %d faults.%n",
        args[0], check.poms.size(), check.files.size(), check.faults.size());
    System.exit(check.faults.isEmpty() && !check.poms.isEmpty() ? 0 : 1);
  }

  private void read(Path bundle) throws Exception {
    try (ZipFile zip = new ZipFile(bundle.toFile())) {
      for (ZipEntry e : zip.stream().toList()) {
        files.put(e.getName(), zip.getInputStream(e).readAllBytes());
      }
    }
    for (var f : files.entrySet()) {
      if (f.getKey().endsWith(".pom")) {
        Document pom =
            DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(f.getValue()));
        poms.put(f.getKey(), pom);
      }
    }
  }

  private void checkFiles(boolean signed) throws Exception {
    for (String name : files.keySet()) {
      String[] path = name.split("/");
      int n = path.length;
      if (n < 4 || !path[n - 1].startsWith(path[n - 3] + "-" + path[n - 2])) {
        faults.add(name + " is not group/artifact/version/artifact-version….");
      }
      if (name.contains("SNAPSHOT") || name.contains("maven-metadata")) {
        faults.add(name + " is a snapshot or metadata.");
      }
      if (!name.matches(".*[.](md5|sha1|sha256|sha512|asc)")) {
        checksum(name, ".md5", "MD5");
        checksum(name, ".sha1", "SHA-1");
        if (signed && !files.containsKey(name + ".asc")) {
          faults.add(name + " is not signed.");
        }
      }
    }
  }

  private void checksum(String name, String ending, String algorithm) throws Exception {
    byte[] sum = MessageDigest.getInstance(algorithm).digest(files.get(name));
    byte[] written = files.get(name + ending);
    if (written == null
        || !new String(written, StandardCharsets.UTF_8).equals(HexFormat.of().formatHex(sum))) {
      faults.add(name + ending + " is missing or wrong.");
    }
  }

  private void checkPom(String name) throws Exception {
    Document pom = poms.get(name);
    String parent = text(pom, "parent/artifactId");
    Document inherited =
        parent.isEmpty()
            ? null
            : poms.entrySet().stream()
                .filter(p -> p.getKey().contains("/" + parent + "/"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    if (!parent.isEmpty() && inherited == null) {
      faults.add(name + ": the parent " + parent + " is not in the bundle.");
    }
    for (String path : REQUIRED) {
      boolean own = !text(pom, path).isEmpty();
      boolean inheritable = !path.equals("artifactId") && !path.equals("name");
      if (!own && !(inheritable && inherited != null && !text(inherited, path).isEmpty())) {
        faults.add(name + ": " + path + " is missing.");
      }
    }
    Map<String, String> place = new HashMap<>();
    String[] path = name.split("/");
    place.put("artifactId", path[path.length - 3]);
    place.put("version", path[path.length - 2]);
    place.put("groupId", String.join(".", List.of(path).subList(0, path.length - 3)));
    for (var p : place.entrySet()) {
      String own = text(pom, p.getKey());
      String found = own.isEmpty() ? text(pom, "parent/" + p.getKey()) : own;
      if (!found.equals(p.getValue())) {
        faults.add(name + ": " + p.getKey() + " is '" + found + "'.");
      }
    }
    if (!text(pom, "packaging").equals("pom")) {
      checkJars(name.substring(0, name.length() - ".pom".length()));
    }
    checkDependencies(name, pom);
  }

  private void checkJars(String stem) throws IOException {
    checkJar(stem + ".jar", "[.]class$");
    checkJar(stem + ".jar", "^META-INF/LICENSE$");
    checkJar(stem + "-sources.jar", "[.]java$");
    checkJar(stem + "-javadoc.jar", "[.]html$");
    if (files.containsKey(stem + "-all.jar")) {
      checkJar(stem + "-all.jar", "^META-INF/LICENSE$");
      checkJar(stem + "-all.jar", "^META-INF/NOTICE$");
    }
  }

  /** A jar is there, and a file of it matches. */
  private void checkJar(String name, String wanted) throws IOException {
    byte[] jar = files.get(name);
    if (jar == null) {
      faults.add(name + " is missing.");
      return;
    }
    Predicate<String> matches = Pattern.compile(wanted).asPredicate();
    try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(jar))) {
      for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
        if (matches.test(e.getName())) {
          return;
        }
      }
    }
    faults.add(name + " has no file " + wanted + ".");
  }

  private void checkDependencies(String name, Document pom) throws Exception {
    NodeList list =
        (NodeList)
            xpath.evaluate(
                "/project/dependencies/dependency[groupId='dev.prism' and"
                    + " not(scope='test')]/artifactId",
                pom,
                XPathConstants.NODESET);
    for (int i = 0; i < list.getLength(); i++) {
      String artifact = list.item(i).getTextContent();
      if (poms.keySet().stream().noneMatch(p -> p.contains("/" + artifact + "/"))) {
        faults.add(name + " depends on " + artifact + ", which is not in the bundle.");
      }
    }
  }

  private String text(Document pom, String path) throws Exception {
    return xpath.evaluate("/project/" + path, pom).strip();
  }
}
