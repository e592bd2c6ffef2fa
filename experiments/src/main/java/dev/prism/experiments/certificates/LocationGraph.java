package dev.prism.experiments.certificates;

import dev.prism.Problem;
import dev.prism.data.DataException;
import dev.prism.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A graph in which k locations are to be chosen so that the sum of the distances from every vertex
 * to the nearest location is least: the p-median problem [1]. Immutable and safe for use by
 * multiple threads, as long as the array is not modified.
 *
 * <p>With similarity = largest distance − distance, the sum is that of all largest distances minus
 * the value of facility location, so both have the same optima. All numbers are small integers,
 * which floats hold exactly.
 *
 * <p>[1] Beasley, A note on solving large p-median problems, 1985.
 *
 * @param name the name of the instance
 * @param k the number of locations
 * @param distance the lengths of shortest paths
 * @param optimum the published least sum; null if there is none
 */
record LocationGraph(String name, int k, int[][] distance, @Nullable Integer optimum) {
  /** The number of published instances. */
  static final int INSTANCES = 40;

  private static final int FAR = 1 << 28;

  /** The number of vertices and of locations of the published instances. */
  private static final int[][] SIZES = {
    {100, 5},
    {100, 10},
    {100, 10},
    {100, 20},
    {100, 33},
    {200, 5},
    {200, 10},
    {200, 20},
    {200, 40},
    {200, 67},
    {300, 5},
    {300, 10},
    {300, 30},
    {300, 60},
    {300, 100},
    {400, 5},
    {400, 10},
    {400, 40},
    {400, 80},
    {400, 133},
    {500, 5},
    {500, 10},
    {500, 50},
    {500, 100},
    {500, 167},
    {600, 5},
    {600, 10},
    {600, 60},
    {600, 120},
    {600, 200},
    {700, 5},
    {700, 10},
    {700, 70},
    {700, 140},
    {800, 5},
    {800, 10},
    {800, 80},
    {900, 5},
    {900, 10},
    {900, 90}
  };

  /** Reads a graph of OR-Library, such as pmed1.txt, and its optimum from pmedopt.txt. */
  static LocationGraph read(Path folder, String name) {
    Integer optimum = null;
    Path file = folder.resolve(name + ".txt"), optima = folder.resolve("pmedopt.txt");
    try {
      for (String line : lines(optima)) {
        String[] pair = line.strip().split("\\s+");
        optimum = pair[0].equals(name) ? Integer.valueOf(pair[1]) : optimum;
      }
      return parse(name, lines(file), optimum);
    } catch (NumberFormatException | IndexOutOfBoundsException | NoSuchElementException e) {
      throw new DataException(
          e, "%s and %s are not as OR-Library's should be: %s.", file, optima, e.getMessage());
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /** The first line has vertices, edges and locations; of equal edges the last one counts. */
  static LocationGraph parse(String name, List<String> lines, @Nullable Integer optimum) {
    int[] head = numbers(lines.getFirst());
    int[][] d = unconnected(head[0]);
    for (String line : lines.subList(1, lines.size())) {
      if (!line.isBlank()) {
        int[] edge = numbers(line);
        connect(d, edge[0] - 1, edge[1] - 1, edge[2]);
      }
    }
    return new LocationGraph(name, head[2], shortestPaths(d), optimum);
  }

  private static int[] numbers(String line) {
    return Arrays.stream(line.strip().split("\\s+")).mapToInt(Integer::parseInt).toArray();
  }

  /** A random graph of the size of a published one, where their files are not at hand. */
  static LocationGraph random(String name, int number) {
    return random(name, SIZES[number - 1][0], SIZES[number - 1][1], number);
  }

  /** A connected graph with n²/50 edges whose lengths are from 1 to 100. */
  static LocationGraph random(String name, int n, int k, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    int[][] d = unconnected(n);
    for (int i = 1; i < n; i++) {
      connect(d, i, r.nextInt(i), r.nextInt(1, 101));
    }
    for (int edges = n - 1; edges < n * n / 50; edges++) {
      int i = r.nextInt(n);
      connect(d, i, (i + r.nextInt(1, n)) % n, r.nextInt(1, 101));
    }
    return new LocationGraph(name, k, shortestPaths(d), null);
  }

  private static int[][] unconnected(int n) {
    int[][] d = new int[n][n];
    for (int i = 0; i < n; i++) {
      Arrays.fill(d[i], FAR);
      d[i][i] = 0;
    }
    return d;
  }

  private static void connect(int[][] d, int i, int j, int length) {
    d[i][j] = length;
    d[j][i] = length;
  }

  /** Floyd's algorithm, in place. */
  private static int[][] shortestPaths(int[][] d) {
    for (int t = 0; t < d.length; t++) {
      for (int[] from : d) {
        for (int j = 0; j < d.length; j++) {
          from[j] = Math.min(from[j], from[t] + d[t][j]);
        }
      }
    }
    return d;
  }

  private int largest() {
    return Arrays.stream(distance).flatMapToInt(Arrays::stream).max().orElse(0);
  }

  /** The problem whose facility location is maximal where the sum of distances is least. */
  Problem problem() {
    int n = distance.length, largest = largest();
    float[][] s = new float[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        s[i][j] = largest - distance[i][j];
      }
    }
    return Problem.of(Kernels.of(s, "V × V"));
  }

  /** The sum of distances that belongs to a value of facility location. */
  double sum(double value) {
    return (double) distance.length * largest() - value;
  }
}
