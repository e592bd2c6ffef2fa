package dev.prism.bench;

import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Features to selection, warm, beside what other libraries needed for the same on such a machine on
 * another day: submodlib (its kernel made by NumPy, its fastest correct optimizer) and apricot.
 */
final class Peers {
  /** The other library's seconds, and how many times faster we mean to be. */
  private record Peer(
      String name,
      String measure,
      int n,
      int k,
      boolean query,
      boolean avoid,
      double s,
      double goal) {
    String library() {
      return name.startsWith("apricot") ? "apricot" : "submodlib";
    }

    boolean large() {
      return n > 10_000 && measure.equals("fl");
    }
  }

  private static final List<Peer> PEERS =
      List.of(
          new Peer("fl", "fl", 5000, 100, false, false, 2.2, 25),
          new Peer("flvmi", "flvmi", 5000, 100, true, false, 4.0, 40),
          new Peer("flcg", "flcg", 5000, 100, false, true, 2.7, 30),
          new Peer("flcmi", "flcmi", 5000, 100, true, true, 5.5, 50),
          new Peer("gc", "gc:lambda=0.4", 5000, 100, false, false, 2.3, 100),
          new Peer("gccg", "gccg:lambda=0.4", 5000, 100, false, true, 2.3, 100),
          new Peer("logdetmi", "logdetmi:ridge=1", 2000, 100, true, false, 0.57, 50),
          new Peer("logdetcmi", "logdetcmi:ridge=1", 2000, 100, true, true, 0.53, 50),
          new Peer("dispsum", "disparitysum", 2000, 100, false, false, 0.63, 20),
          new Peer("flqmi", "flqmi", 50_000, 100, true, false, 0.11, 8),
          new Peer("gcmi", "gcmi", 50_000, 100, true, false, 0.11, 8),
          new Peer("com", "com:psi=log", 20_000, 100, true, false, 0.20, 8),
          new Peer("apricot fl", "fl", 5000, 100, false, false, 3.1, 25),
          new Peer("apricot fl", "fl", 20_000, 100, false, false, 28, 25));

  /** The cases of given files, with their measures and picks. */
  private enum Given {
    FL("fl", 100),
    FLVMI("flvmi", 100),
    FLCG("flcg", 100),
    FLCMI("flcmi", 100),
    GC("gc:lambda=0.4", 100),
    GCCG("gccg:lambda=0.4", 100),
    LOGDETMI("logdetmi:ridge=1", 50),
    LOGDETCG("logdetcg:ridge=1", 50),
    LOGDETCMI("logdetcmi:ridge=1", 50),
    DISPSUM("disparitysum", 100),
    FLQMI("flqmi", 200),
    GCMI("gcmi", 200),
    COM("com:psi=log", 200);

    final String measure;
    final int k;

    Given(String measure, int k) {
      this.measure = measure;
      this.k = k;
    }

    String file() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private final int rounds;
  private final Consumer<Result> out;

  Peers(int rounds, Consumer<Result> out) {
    this.rounds = rounds;
    this.out = out;
  }

  void run(boolean quick) {
    in(rounds, PEERS.stream().filter(p -> !p.large()).toList());
    if (!quick) {
      in(Math.max(1, rounds / 2), PEERS.stream().filter(Peer::large).toList());
    }
  }

  private void in(int times, List<Peer> peers) {
    Selection[] last = new Selection[peers.size()];
    List<Supplier<Runnable>> works = new ArrayList<>();
    for (int i = 0; i < last.length; i++) {
      int at = i;
      Peer p = peers.get(i);
      works.add(
          () -> {
            Case c = Case.of(p.measure, p.n, p.k, p.query, p.avoid);
            return () -> last[at] = c.run(Machine.cores());
          });
    }
    Timing[] t = Timing.bests(times, works);
    for (int i = 0; i < last.length; i++) {
      Peer p = peers.get(i);
      String name = p.name + " / " + p.library();
      out.accept(result(name, p.n, Data.D, p.k, t[i], last[i], p.s, p.goal));
    }
  }

  private static Result result(
      String name, int n, int d, int k, Timing t, Selection found, double peer, double goal) {
    return new Result(
        name,
        n,
        d,
        k,
        Machine.cores(),
        t.seconds(),
        t.peak(),
        peer,
        peer / t.seconds(),
        goal,
        found.picks().stream().mapToDouble(Pick::gain).sum());
  }

  /** The same cases on a folder's numbers: raw little-endian float64, {@code fl_X_5000x128.f64}. */
  void run(Path folder) {
    for (Given g : Given.values()) {
      Features x = read(folder, g.file() + "_X");
      if (x == null) {
        continue;
      }
      Similarity kernel = g == Given.COM ? Similarity.EUCLIDEAN : Similarity.COSINE;
      Case c =
          new Case(
              g.measure,
              kernel,
              x,
              read(folder, g.file() + "_Q"),
              read(folder, g.file() + "_P"),
              g.k);
      Selection[] last = new Selection[1];
      Timing t = Timing.best(rounds, () -> last[0] = c.run(Machine.cores()));
      out.accept(result(g.file(), x.size(), x.width(), g.k, t, last[0], Double.NaN, Double.NaN));
    }
  }

  /** Null where there is no such file. */
  private static Features read(Path folder, String begins) {
    Pattern name = Pattern.compile(Pattern.quote(begins) + "_(\\d+)x(\\d+)\\.f64");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path f : files.sorted().toList()) {
        Matcher m = name.matcher(f.getFileName().toString());
        if (m.matches()) {
          return read(f, Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)));
        }
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Features read(Path file, int n, int d) throws IOException {
    try (FileChannel c = FileChannel.open(file)) {
      if (c.size() != 8L * n * d) {
        throw new IllegalArgumentException(
            file + " has " + c.size() + " bytes; " + n + " x " + d + " doubles take " + 8L * n * d);
      }
      DoubleBuffer numbers =
          c.map(FileChannel.MapMode.READ_ONLY, 0, c.size())
              .order(ByteOrder.LITTLE_ENDIAN)
              .asDoubleBuffer();
      float[] x = new float[Math.multiplyExact(n, d)];
      for (int i = 0; i < x.length; i++) {
        x[i] = (float) numbers.get(i);
      }
      return Features.of(x, d);
    }
  }
}
