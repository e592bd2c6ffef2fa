package dev.prism.bench;

import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.kernel.Features;
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
import org.jspecify.annotations.Nullable;

/**
 * Times selections from features to picks, warm, and compares them with the times that were
 * recorded for other libraries (see {@link PeerCase}).
 */
final class Peers {
  private final int rounds;
  private final Consumer<BenchmarkLine> out;

  Peers(int rounds, Consumer<BenchmarkLine> out) {
    this.rounds = rounds;
    this.out = out;
  }

  void run(boolean quick) {
    List<PeerCase> all = PeerCase.all().stream().filter(p -> p.seconds() != null).toList();
    compare(rounds, all.stream().filter(p -> !p.isLarge()).toList());
    if (!quick) {
      compare(Math.max(1, rounds / 2), all.stream().filter(PeerCase::isLarge).toList());
    }
  }

  void compare(int times, List<PeerCase> peers) {
    Selection[] last = new Selection[peers.size()];
    List<Supplier<Runnable>> works = new ArrayList<>();
    for (int i = 0; i < last.length; i++) {
      int at = i;
      PeerCase p = peers.get(i);
      works.add(
          () -> {
            Case c = p.generated();
            return () -> last[at] = c.run(Machine.cores());
          });
    }
    Timing[] t = Timing.bests(times, works);
    for (int i = 0; i < last.length; i++) {
      PeerCase p = peers.get(i);
      double goal = p.goal() == null ? Double.NaN : p.goal();
      out.accept(result(p.title(), p.n(), RandomData.D, p.k(), t[i], last[i], p.seconds(), goal));
    }
  }

  private static BenchmarkLine result(
      String name, int n, int d, int k, Timing t, Selection found, double peer, double goal) {
    return new BenchmarkLine(
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

  /**
   * Times the cases on given numbers.
   *
   * @param folder files of raw little-endian float64 such as {@code fl_X_5000x128.f64}, with Q or P
   *     instead of X for the query set and the private set
   */
  void run(Path folder) {
    for (PeerCase p : PeerCase.all()) {
      Features x = p.library().equals("submodlib") ? read(folder, p.name() + "_X") : null;
      if (x == null) {
        continue;
      }
      Case c = p.on(x, read(folder, p.name() + "_Q"), read(folder, p.name() + "_P"));
      Selection[] last = new Selection[1];
      Timing t = Timing.best(rounds, () -> last[0] = c.run(Machine.cores()));
      out.accept(result(p.name(), x.size(), x.width(), p.k(), t, last[0], Double.NaN, Double.NaN));
    }
  }

  /** Returns the features of a file, or null where there is none. */
  private static @Nullable Features read(Path folder, String begins) {
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
