package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Pictures of a video in time, alone or put together to shots. */
final class Frames {
  private static final int DIGITS = 18; // of a long

  private static final Pattern LAST_NUMBER = Pattern.compile("(\\d+)\\D*$");

  /** A frame that differs from the one before by this many deviations more than usual is a cut. */
  private static final double CUT = 1.5;

  /** A take without a cut is divided, or a summary would have all of it or nothing. */
  private static final double LONGEST_SECONDS = 10;

  private Frames() {}

  /** By the last number in a frame's name; each lasts until the next. */
  static Material timed(Material m, double fps) {
    int n = m.size();
    long[] number = new long[n];
    for (int i = 0; i < n; i++) {
      String name = m.pictures().get(i).getFileName().toString();
      Matcher last = LAST_NUMBER.matcher(name.substring(0, name.lastIndexOf('.')));
      if (!last.find() || last.group(1).length() > DIGITS) {
        throw new DataException(
            "%s has no number in its name, so its time is not known; leave out --fps, or name"
                + " frames like 00042.jpg.",
            m.pictures().get(i));
      }
      number[i] = Long.parseLong(last.group(1));
    }
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted((a, b) -> Long.compare(number[a], number[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] starts = IntStream.of(order).mapToDouble(i -> number[i] / fps).toArray();
    double[] seconds = new double[n];
    for (int i = 0; i + 1 < n; i++) {
      seconds[i] = starts[i + 1] - starts[i];
      if (seconds[i] <= 0) {
        throw new DataException(
            "%s and %s have the same number; frames need one each.",
            m.pictures().get(order[i]), m.pictures().get(order[i + 1]));
      }
    }
    seconds[n - 1] = n == 1 ? 1 / fps : median(seconds, n - 1); // nobody knows how long it lasts
    List<Path> files = IntStream.of(order).mapToObj(m.pictures()::get).toList();
    List<String> ids = IntStream.of(order).mapToObj(m.table()::id).toList();
    return of(Material.Kind.FRAME, m.source(), ids, files, starts, seconds);
  }

  private static double median(double[] x, int n) {
    double[] sorted = Arrays.copyOf(x, n);
    Arrays.sort(sorted);
    return sorted[n / 2];
  }

  private static Material of(
      Material.Kind kind,
      String source,
      List<String> ids,
      List<Path> files,
      double[] starts,
      double[] seconds) {
    List<String> places =
        IntStream.range(0, starts.length)
            .mapToObj(i -> clock(starts[i]) + " to " + clock(starts[i] + seconds[i]))
            .toList();
    Table t = new Table(source, null, ids, Map.of());
    return new Material(kind, t, null, places, null, files, null, starts, seconds);
  }

  /** Minutes and seconds. */
  static String clock(double seconds) {
    long s = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d", s / 60, s % 60);
  }

  /** Cuts where a frame is unlike the one before; a shot is shown by the frame most like it all. */
  static Material shots(Material frames, Features x) {
    float[][] rows = unit(x);
    int n = rows.length;
    double[] jump = new double[n];
    for (int i = 1; i < n; i++) {
      jump[i] = 1 - dot(rows[i - 1], rows[i]);
    }
    double mean = Arrays.stream(jump).sum() / Math.max(1, n - 1);
    double squares = 0;
    for (int i = 1; i < n; i++) {
      squares += (jump[i] - mean) * (jump[i] - mean);
    }
    double cut = mean + CUT * Math.sqrt(squares / Math.max(1, n - 1));
    List<String> ids = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    List<double[]> times = new ArrayList<>();
    for (int from = 0; from < n; ) {
      int to = from + 1;
      double seconds = frames.seconds()[from];
      while (to < n && jump[to] <= cut && seconds + frames.seconds()[to] <= LONGEST_SECONDS) {
        seconds += frames.seconds()[to++];
      }
      int shown = central(rows, from, to);
      ids.add(frames.table().id(shown));
      files.add(frames.pictures().get(shown));
      times.add(new double[] {frames.starts()[from], seconds});
      from = to;
    }
    return of(
        Material.Kind.SHOT,
        frames.source(),
        ids,
        files,
        times.stream().mapToDouble(t -> t[0]).toArray(),
        times.stream().mapToDouble(t -> t[1]).toArray());
  }

  private static int central(float[][] rows, int from, int to) {
    float[] sum = new float[rows[from].length];
    for (int i = from; i < to; i++) {
      for (int c = 0; c < sum.length; c++) {
        sum[c] += rows[i][c];
      }
    }
    int best = from;
    for (int i = from + 1; i < to; i++) {
      best = dot(rows[i], sum) > dot(rows[best], sum) ? i : best;
    }
    return best;
  }

  private static float[][] unit(Features x) {
    float[][] rows = new float[x.size()][x.width()];
    for (int i = 0; i < rows.length; i++) {
      x.read(i, rows[i], 0);
      double norm = Math.sqrt(Math.max(1e-30, dot(rows[i], rows[i])));
      for (int c = 0; c < rows[i].length; c++) {
        rows[i][c] /= (float) norm;
      }
    }
    return rows;
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int c = 0; c < a.length; c++) {
      sum += a[c] * b[c];
    }
    return sum;
  }
}
