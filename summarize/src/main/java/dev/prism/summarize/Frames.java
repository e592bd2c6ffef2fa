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

/** Adds times to the frames of a video, and groups them into shots. */
final class Frames {
  private static final int MAX_DIGITS = 18; // fits a long

  private static final Pattern LAST_NUMBER = Pattern.compile("(\\d+)\\D*$");

  /** The standard deviations above the mean from which on a change of the image is a cut. */
  private static final double CUT_DEVIATIONS = 1.5;

  /** Longer takes are divided, since a summary has all of a shot or nothing. */
  private static final double MAX_SHOT_SECONDS = 10;

  private Frames() {}

  /** Orders frames by the last number in their names; each frame lasts until the next. */
  static SummaryInput timed(SummaryInput m, double fps) {
    int n = m.size();
    long[] number = new long[n];
    for (int i = 0; i < n; i++) {
      String name = m.images().get(i).getFileName().toString();
      Matcher last = LAST_NUMBER.matcher(name.substring(0, name.lastIndexOf('.')));
      if (!last.find() || last.group(1).length() > MAX_DIGITS) {
        throw new DataException(
            "%s has no number in its name, so its time is unknown; name frames like 00042.jpg, or"
                + " read the folder as images, without a frame rate.",
            m.images().get(i));
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
            "%s and %s have the same number; give every frame its own.",
            m.images().get(order[i]), m.images().get(order[i + 1]));
      }
    }
    seconds[n - 1] = n == 1 ? 1 / fps : median(seconds, n - 1); // its duration is unknown
    List<Path> files = IntStream.of(order).mapToObj(m.images()::get).toList();
    List<String> ids = IntStream.of(order).mapToObj(m.table()::id).toList();
    return of(SummaryInput.Kind.FRAME, m.source(), ids, files, starts, seconds);
  }

  private static double median(double[] x, int n) {
    double[] sorted = Arrays.copyOf(x, n);
    Arrays.sort(sorted);
    return sorted[n / 2];
  }

  private static SummaryInput of(
      SummaryInput.Kind kind,
      String source,
      List<String> ids,
      List<Path> files,
      double[] starts,
      double[] seconds) {
    List<String> locations =
        IntStream.range(0, starts.length)
            .mapToObj(i -> clock(starts[i]) + " to " + clock(starts[i] + seconds[i]))
            .toList();
    Table t = new Table(source, null, ids, Map.of());
    return new SummaryInput(kind, t, null, locations, null, files, null, starts, seconds);
  }

  /** Returns a time as minutes and seconds. */
  static String clock(double seconds) {
    long s = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d", s / 60, s % 60);
  }

  /** Cuts where the image changes; the frame most similar to the rest of a shot stands for it. */
  static SummaryInput shots(SummaryInput frames, Features x) {
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
    double cut = mean + CUT_DEVIATIONS * Math.sqrt(squares / Math.max(1, n - 1));
    List<String> ids = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    List<double[]> times = new ArrayList<>();
    for (int from = 0; from < n; ) {
      int to = from + 1;
      double seconds = frames.seconds()[from];
      while (to < n && jump[to] <= cut && seconds + frames.seconds()[to] <= MAX_SHOT_SECONDS) {
        seconds += frames.seconds()[to++];
      }
      int central = central(rows, from, to);
      ids.add(frames.table().id(central));
      files.add(frames.images().get(central));
      times.add(new double[] {frames.starts()[from], seconds});
      from = to;
    }
    return of(
        SummaryInput.Kind.SHOT,
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
