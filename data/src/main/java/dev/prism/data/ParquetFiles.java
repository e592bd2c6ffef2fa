package dev.prism.data;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;

/** Opens Parquet files without Hadoop, and translates the exceptions of the library. */
final class ParquetFiles {
  private static final Pattern ADDRESS = Pattern.compile("\\w@[0-9a-f]{5,}|\\$\\w");

  private ParquetFiles() {}

  interface Reader<T> {
    T read(ParquetFileReader in) throws IOException;
  }

  static <T> T read(Path file, Reader<T> reader) {
    checkComplete(file);
    try (ParquetFileReader in =
        ParquetFileReader.open(
            new LocalInputFile(file),
            ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new ParquetCodecs(file.toString()))
                .build())) {
      return reader.read(in);
    } catch (DataException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // The library throws exceptions of many kinds for broken pages and unknown codecs.
      throw new DataException(
          e, "%s cannot be read as Parquet (%s); write it again.", file, reason(e));
    }
  }

  /** Some exceptions of the library name objects by their addresses in memory. */
  private static String reason(Exception e) {
    String message = String.valueOf(e.getMessage());
    return ADDRESS.matcher(message).find()
        ? "its pages or its footer are damaged"
        : DataException.cut(message);
  }

  /** A Parquet file ends as it begins: its footer is written last. */
  private static void checkComplete(Path file) {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      byte[] ends = new byte[4];
      in.readFully(ends);
      if (!Format.PARQUET.matches(ends)) {
        throw Format.PARQUET.mismatch(file.toString(), ends);
      }
      in.seek(in.length() - ends.length);
      in.readFully(ends);
      if (in.length() < 12 || !Format.PARQUET.matches(ends)) {
        throw new DataException(
            "%s is cut off at byte %d: it does not end with PAR1, as Parquet files do; copy or"
                + " write it again.",
            file, in.length());
      }
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }
}
