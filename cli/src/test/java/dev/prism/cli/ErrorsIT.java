package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Usage errors exit with 2 and bad input data with 3, both with a message. */
class ErrorsIT {
  @TempDir static Path folder;
  private static Launcher prism;

  @BeforeAll
  static void write() throws Exception {
    Sample.tables(folder);
    prism = new Launcher(folder);
    byte[] npy = Sample.npy(20, 8, 1);
    write("cut.npy", Arrays.copyOf(npy, npy.length - 7));
    byte[] magic = npy.clone();
    magic[0] = 'G';
    write("magic.npy", magic);
    byte[] nan = npy.clone();
    ByteBuffer.wrap(nan).order(ByteOrder.LITTLE_ENDIAN).putFloat(128 + 4 * (8 * 17 + 3), Float.NaN);
    write("nan.npy", nan);
    byte[] npz = Sample.npz(npy, Sample.npy(30, 4, 2));
    write("two.npz", npz);
    write("size.npz", anotherSize(npz));
    write("nan.csv", "id,a,b\nu,1,2\nv,3,nan\n");
    write("short.csv", "a,b\n1,2\n3\n");
    write("twice.csv", "id,a,b\nu,1,2\nv,3,4\nu,3,5\n");
    write("latin.csv", "id,a,b\nM\u00fcller,1,2\n".getBytes(StandardCharsets.ISO_8859_1));
    write("mixed.jsonl", "{\"vector\":[1,2]}\n{\"vector\":[1,2,3]}\n");
    write("broken.jsonl", "{\"vector\":[1,2]}\n{\"vector\":[1,\n");
    write("list.json", "[]");
    write("other.json", "{}");
    prism.runLine("select pool.csv -k 3 --metadata cost --out r.json").succeededSilently();
    prism.runLine("convert pool.csv p.parquet --metadata cost").succeededSilently();
    byte[] parquet = Files.readAllBytes(folder.resolve("p.parquet"));
    write("half.parquet", Arrays.copyOf(parquet, parquet.length / 2));
  }

  private static void write(String name, String text) throws IOException {
    write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(String name, byte[] bytes) throws IOException {
    Files.write(folder.resolve(name), bytes);
  }

  /** Sets the unpacked size in the last entry of the zip directory to 999 bytes. */
  private static byte[] anotherSize(byte[] zip) {
    ByteBuffer b = ByteBuffer.wrap(zip.clone()).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = zip.length - 22; ; i--) {
      if (b.getInt(i) == 0x02014b50) {
        return b.putInt(i + 24, 999).array();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "selct pool.csv | select",
        "select pool.csv -k 3 --kernl cosine | --kernel",
        "select pool.csv | costs with a budget. The options are -k, --costs and --budget.",
        "select pool.csv -k three | is not a whole number",
        "select pool.csv -k 0 | k is 0; it must be at least 1",
        "select pool.csv -k 61 | only 60 items may be chosen",
        "select pool.csv -k 3 -m flvni | Did you mean flvmi?",
        "select pool.csv -k 3 -m flqmi | try fl. The options are --query and --query-ids.",
        "select pool.csv -k 3 -m setcovermi | The options are --concepts and --query-concepts.",
        "select pool.csv -k 3 -m flqmi:eta=-1 -q pool.csv | eta=-1 is out of range",
        "select pool.csv -k 3 -m fl -q pool.csv | does not use the query set",
        "select pool.csv -k 3 --budget 4 | one of them is missing. The options are --costs and",
        "select pool.csv -k 3 --include item1 --exclude item1 | must be in and must stay out",
        "select pool.csv -k 3 --quota kind=k9:1- | k9",
        "select - -q - -k 3 | Standard input (-) can be read once",
        "compare pool.csv -k 3 -m fl | at least two measures",
        "explain r.json 4 | r.json has 3 picks; there is no pick 4",
        "kernel pool.csv -q pool.csv -p pool.csv --out k.npy | not both",
        "convert pool.csv p.xyz | has to end with .npy, .csv, .tsv, .jsonl or .parquet",
      })
  void usageErrors(String line, String message) throws Exception {
    prism.runLine(line).failed(2, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select pol.csv -k 3 | There is no file pol.csv. Did you mean pool.csv?",
        "select cut.npy -k 3 | cut.npy is cut off at byte",
        "select magic.npy -k 3 | magic.npy is not npy: it begins with the bytes 47 4e",
        "select nan.npy -k 3 | nan.npy has NaN in row 17, column 3",
        "select two.npz:c -k 3 | two.npz has no array c",
        "select size.npz:b -k 3 | size.npz:b declares that it unpacks to 999 bytes",
        "select half.parquet -k 3 | half.parquet is cut off at byte",
        "select nan.csv -k 2 | nan.csv has \"nan\" in row 1 (line 3), column b",
        "select short.csv -k 2 | short.csv has 1 fields in row 1 (line 3)",
        "select twice.csv -k 2 | twice.csv has the id u in rows 0 and 2",
        "select latin.csv -k 1 | latin.csv is neither UTF-8 nor UTF-16 text",
        "select mixed.jsonl -k 2 | mixed.jsonl has 3 numbers in row 1 (line 2) and 2 in row 0",
        "select broken.jsonl -k 2 | broken.jsonl, line 2 is not JSON",
        "select - -k 2 | standard input is empty",
        "select pool.csv -k 3 --id nme | no column nme",
        "select pool.csv -k 3 --quota knd=k0:1- | Did you mean kind?",
        "select pool.csv -k 3 --include none | pool.csv has no item called none",
        "select pool.csv -k 3 -q two.npz:a | has 8 features a row and the pool 4",
        "select pool.csv -k 3 --out nowhere/r.json | nowhere/r.json cannot be written: there is no",
        "select pool.csv -k 3 --write-rows nowhere/r.csv | mkdir -p",
        "compare pool.csv -k 3 -m fl -m gc --report nowhere/r.html | cannot be written",
        "demo --out nowhere/r.html | nowhere/r.html cannot be written",
        "demo --data nowhere | --data names",
        "kernel pool.csv --out nowhere/k.npy | cannot be written",
        "embed said.txt --out nowhere/e.npy | cannot be written",
        "explain pool.csv 1 | pool.csv is not a result of prism select",
        "explain rr.json 1 | There is no file rr.json. Did you mean r.json?",
        "explain list.json 1 | list.json is not a result of prism select",
        "rerun other.json | other.json is not a result of prism select",
      })
  void badInputData(String line, String message) throws Exception {
    prism.runLine(line).failed(3, message);
    assertThat(prism.files()).noneMatch(f -> f.endsWith(".tmp"));
  }

  @Test
  void fullDiskAndClosedPipe() throws Exception {
    Launcher.skipUnless(Files.exists(Path.of("/dev/full")), "no /dev/full");
    for (String words : new String[] {"measures", "conformance " + golden(), "--help"}) {
      CommandResult full = prism.shell("prism " + words + " > /dev/full");
      assertThat(full.exit()).as(words).isEqualTo(3);
      assertThat(full.err()).startsWith("prism: standard output cannot be written: ");
    }
    prism.runLine("select pool.csv -k 3 --out /dev/full").failed(3, "/dev/full cannot be written");
    write("noise.npy", Sample.npy(2000, 4, 3));
    CommandResult head =
        prism.shell(
            "prism select noise.npy -k 1500 -m gcmi --query-ids 1 | head -1; echo"
                + " ${PIPESTATUS[0]}");
    assertThat(head.out()).isEqualTo("{\n141\n");
    head.succeededSilently();
  }

  /** One golden case. */
  private static String golden() throws IOException {
    Path cases = Launcher.ROOT.resolve("data/src/test/resources/golden/cases");
    try (Stream<Path> all = Files.list(cases)) {
      Path one = all.filter(f -> f.toString().endsWith(".json")).sorted().findFirst().orElseThrow();
      Path copy = Files.createDirectory(folder.resolve("golden")).resolve("case.json");
      Files.copy(one, copy);
    }
    return "golden";
  }
}
