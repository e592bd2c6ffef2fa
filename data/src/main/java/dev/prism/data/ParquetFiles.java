package dev.prism.data;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;

/** Opening Parquet files without Hadoop, with sentences for what the library throws. */
final class ParquetFiles {
  private ParquetFiles() {}

  interface Reading<T> {
    T from(ParquetFileReader in) throws IOException;
  }

  static <T> T read(Path file, Reading<T> reading) {
    checkWhole(file);
    try (ParquetFileReader in =
        ParquetFileReader.open(
            new LocalInputFile(file),
            ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new ParquetCodecs(file.toString()))
                .build())) {
      return reading.from(in);
    } catch (DataException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // The library meets broken pages and unknown codecs with exceptions of many kinds.
      throw new DataException(
          "%s cannot be read as Parquet (%s); write it again.", file, e.getMessage());
    }
  }

  /** A Parquet file ends as it begins: its table of contents is written last. */
  private static void checkWhole(Path file) {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      byte[] ends = new byte[4];
      in.readFully(ends);
      if (!Format.PARQUET.begins(ends)) {
        throw Format.PARQUET.wrong(file.toString(), ends);
      }
      in.seek(in.length() - ends.length);
      in.readFully(ends);
      if (in.length() < 12 || !Format.PARQUET.begins(ends)) {
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
