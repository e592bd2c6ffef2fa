package dev.prism.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Set;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Reads lists of floats from pages of plain numbers, one row at a time. The reader of the library,
 * which reads any page, makes several calls per number. Measured on 300,000 rows of 128 floats by
 * DuckDB, with ids and labels, warm, CPU time of the reading thread on a busy two-core machine: 1.7
 * s with the reader of the library, 0.9 s with this.
 */
final class ParquetPages {
  private final RowBuffer features;
  private final ColumnDescriptor column;
  private final String source;
  private float[] row = new float[16];
  private int n;

  ParquetPages(RowBuffer features, ColumnDescriptor column, String source) {
    this.features = features;
    this.column = column;
    this.source = source;
  }

  /** Returns whether a column chunk is encoded without a dictionary or other compaction. */
  static boolean canRead(ColumnChunkMetaData chunk) {
    return chunk.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.FLOAT
        && Set.of(Encoding.PLAIN, Encoding.RLE).containsAll(chunk.getEncodings());
  }

  void read(PageReader pages) throws IOException {
    for (DataPage page; (page = pages.readPage()) != null; ) {
      switch (page) {
        case DataPageV1 p -> {
          ByteBufferInputStream in = p.getBytes().toInputStream();
          ByteBuffer starts = levels(in), depths = levels(in);
          addValues(p.getValueCount(), starts, depths, in.slice(in.available()));
        }
        case DataPageV2 p ->
            addValues(
                p.getValueCount(),
                all(p.getRepetitionLevels().toInputStream()),
                all(p.getDefinitionLevels().toInputStream()),
                all(p.getData().toInputStream()));
        default -> throw new IOException("a page of an unknown kind");
      }
    }
    flush();
  }

  private static ByteBuffer all(ByteBufferInputStream in) throws IOException {
    return in.slice(in.available());
  }

  /** Reads the levels of a version 1 page: their length in bytes, then the levels. */
  private static ByteBuffer levels(ByteBufferInputStream in) throws IOException {
    return in.slice(in.slice(4).order(ByteOrder.LITTLE_ENDIAN).getInt());
  }

  /**
   * Adds the values of a page.
   *
   * @param starts repetition levels: 0 for each number that begins a row
   * @param depths definition levels: below the maximum where a number or a list is missing
   */
  private void addValues(int count, ByteBuffer starts, ByteBuffer depths, ByteBuffer numbers)
      throws IOException {
    if (numbers.remaining() < 4L * count) {
      throwMissing(count, starts, depths);
    }
    ByteBuffer values = numbers.slice().order(ByteOrder.LITTLE_ENDIAN);
    RunLengthBitPackingHybridDecoder start = decoder(1, starts);
    int from = 0;
    for (int i = 0; i < count; i++) {
      if (start.readInt() == 0) {
        copy(values, from, i);
        flush();
        from = i;
      }
    }
    copy(values, from, count);
  }

  private void copy(ByteBuffer values, int from, int to) {
    if (n + to - from > row.length) {
      row = Arrays.copyOf(row, Math.max(2 * row.length, n + to - from));
    }
    values.asFloatBuffer().get(from, row, n, to - from);
    n += to - from;
  }

  private void flush() {
    if (n > 0) {
      features.add(row, n, 0);
      n = 0;
    }
  }

  private void throwMissing(int count, ByteBuffer starts, ByteBuffer depths) throws IOException {
    RunLengthBitPackingHybridDecoder start = decoder(1, starts.duplicate());
    int bits = 32 - Integer.numberOfLeadingZeros(column.getMaxDefinitionLevel());
    RunLengthBitPackingHybridDecoder depth = decoder(bits, depths);
    int at = features.size() + (n > 0 ? 1 : 0) - 1;
    for (int i = 0; i < count; i++) {
      at += start.readInt() == 0 ? 1 : 0;
      if (depth.readInt() < column.getMaxDefinitionLevel()) {
        throw ParquetTable.missing(source, at);
      }
    }
    throw new IOException("a page has fewer numbers than it declares");
  }

  private static RunLengthBitPackingHybridDecoder decoder(int bits, ByteBuffer levels) {
    return new RunLengthBitPackingHybridDecoder(bits, ByteBufferInputStream.wrap(levels));
  }
}
