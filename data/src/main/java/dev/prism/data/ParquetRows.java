package dev.prism.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/** Copies selected rows of a Parquet file with all columns, also those that are not read. */
final class ParquetRows {
  private ParquetRows() {}

  static void write(Path source, int[] rows, Path out) throws IOException {
    Set<Integer> wanted = new HashSet<>();
    for (int r : rows) {
      wanted.add(r);
    }
    Map<Integer, Group> groups = new HashMap<>();
    FileMetaData metadata =
        ParquetFiles.read(
            source,
            in -> {
              collect(in, wanted, groups);
              return in.getFileMetaData();
            });
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(out))
            .withConf(new PlainParquetConfiguration())
            .withType(metadata.getSchema())
            // Arrow and pandas store types here that Parquet does not have, such as lists of fixed
            // size.
            .withExtraMetaData(metadata.getKeyValueMetaData())
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .build()) {
      for (int r : rows) {
        writer.write(groups.get(r));
      }
    }
  }

  private static void collect(ParquetFileReader in, Set<Integer> wanted, Map<Integer, Group> groups)
      throws IOException {
    MessageType schema = in.getFileMetaData().getSchema();
    int row = 0;
    for (PageReadStore pages; (pages = in.readNextRowGroup()) != null; ) {
      RecordReader<Group> records =
          new ColumnIOFactory()
              .getColumnIO(schema)
              .getRecordReader(pages, new GroupRecordConverter(schema));
      for (long i = 0; i < pages.getRowCount(); i++, row++) {
        Group g = records.read();
        if (wanted.contains(row)) {
          groups.put(row, g);
        }
      }
    }
  }
}
