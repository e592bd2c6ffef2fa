package dev.prism.data;

import dev.prism.base.PrismException;
import dev.prism.fuzz.Fuzz;
import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random files are read exactly or refused, and the fuzzer finds every planted fault. */
class FileFuzzTest {
  private static final int CASES = 1000;

  @TempDir Path folder;

  private static Table read(Path file) {
    return TableReader.read(file, ReadOptions.NONE);
  }

  @Test
  void filesAreReadExactlyOrRefused() {
    Fuzz.run("files", new FileFuzz(folder, FileFuzzTest::read)::check);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void findsThePlantedFault(Fault fault) {
    Fuzz.finds(
        CASES,
        new FileFuzz(folder, fault.reader)::check,
        new FileFuzz(folder, FileFuzzTest::read)::check);
  }

  /** Readers with a fault. */
  enum Fault {
    THE_FIRST_ROW_IS_LOST(rows(t -> range(1, t.size()))),
    THE_LAST_ROW_COMES_TWICE(
        rows(
            t ->
                IntStream.concat(IntStream.of(range(0, t.size())), IntStream.of(t.size() - 1))
                    .toArray())),
    NUMBERS_ARE_ROUNDED(numbers(v -> Math.round(v * 1000) / 1000f)),
    THE_SIGN_IS_LOST(numbers(Math::abs)),
    SMALL_NUMBERS_ARE_ZERO(numbers(v -> Math.abs(v) < 1e-6 ? 0 : v)),
    IDS_ARE_SHIFTED(
        ids(
            l -> {
              List<String> out = new ArrayList<>(l);
              java.util.Collections.rotate(out, 1);
              return out;
            })),
    IDS_LOSE_THEIR_QUOTES(ids(l -> l.stream().map(s -> s.replace("\"", "")).toList())),
    AN_ID_IS_MISSING(ids(l -> l.subList(0, l.size() - 1))),
    FORTRAN_ORDER_IS_IGNORED(
        file -> {
          Table t = read(file);
          return file.toString().endsWith("fortran.npy") ? transposed(t) : t;
        }),
    A_CUT_FILE_IS_FILLED_WITH_ZEROS(
        file -> {
          try {
            return read(file);
          } catch (PrismException e) {
            return new Table(
                file.toString(), Features.of(new float[2], 1), null, java.util.Map.of());
          }
        }),
    BAD_BYTES_CRASH(
        file -> {
          try {
            return read(file);
          } catch (PrismException e) {
            throw new IndexOutOfBoundsException("-1");
          }
        }),
    THE_MESSAGE_IS_NO_SENTENCE(
        file -> {
          try {
            return read(file);
          } catch (PrismException e) {
            throw new DataException("bad file");
          }
        }),
    THE_MESSAGE_IS_A_CLASS(
        file -> {
          try {
            return read(file);
          } catch (PrismException e) {
            throw new DataException("It failed with java.lang.NullPointerException.");
          }
        });

    final FileFuzz.Reader reader;

    Fault(FileFuzz.Reader reader) {
      this.reader = reader;
    }
  }

  private static int[] range(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  private interface Rows {
    int[] of(Table t);
  }

  private static FileFuzz.Reader rows(Rows some) {
    return file -> {
      Table t = read(file);
      if (t.features() == null || t.ids() != null || !t.columns().isEmpty()) {
        return t;
      }
      return new Table(t.source(), t.features().select(some.of(t)), null, t.columns());
    };
  }

  private interface Number {
    float of(float v);
  }

  private static FileFuzz.Reader numbers(Number change) {
    return file -> {
      Table t = read(file);
      if (t.features() == null) {
        return t;
      }
      float[] all = all(t.features());
      for (int i = 0; i < all.length; i++) {
        all[i] = change.of(all[i]);
      }
      return new Table(t.source(), Features.of(all, t.features().width()), t.ids(), t.columns());
    };
  }

  private static float[] all(Features x) {
    float[] out = new float[x.size() * x.width()];
    for (int i = 0; i < x.size(); i++) {
      x.read(i, out, i * x.width());
    }
    return out;
  }

  private static Table transposed(Table t) {
    float[] all = all(t.features());
    float[] out = new float[all.length];
    int n = t.size(), d = t.features().width();
    for (int a = 0; a < all.length; a++) {
      out[a] = all[a % n * d + a / n];
    }
    return new Table(t.source(), Features.of(out, d), t.ids(), t.columns());
  }

  private static FileFuzz.Reader ids(UnaryOperator<List<String>> change) {
    return file -> {
      Table t = read(file);
      return t.ids() == null
          ? t
          : new Table(t.source(), t.features(), change.apply(t.ids()), t.columns());
    };
  }
}
