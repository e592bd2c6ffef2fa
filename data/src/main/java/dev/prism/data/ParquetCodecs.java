package dev.prism.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** The codecs of the library, and gzip of the JDK, since the library would need Hadoop for it. */
record ParquetCodecs(String source, CodecFactory library) implements CompressionCodecFactory {
  ParquetCodecs(String source) {
    this(source, new CodecFactory(new PlainParquetConfiguration(), 0));
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case UNCOMPRESSED, SNAPPY, ZSTD, LZ4_RAW -> library.getDecompressor(codec);
      case GZIP -> new Gunzip();
      case LZO, BROTLI, LZ4 ->
          throw new DataException(
              "%s is compressed with %s; snappy, zstd, gzip, lz4_raw and none can be read. Write"
                  + " it again with one of them.",
              source, codec);
    };
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return library.getCompressor(codec);
  }

  @Override
  public void release() {
    library.release();
  }

  private static final class Gunzip implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int size) throws IOException {
      return BytesInput.from(unpack(bytes, size));
    }

    private static byte[] unpack(BytesInput bytes, int size) throws IOException {
      try (InputStream in = new GZIPInputStream(bytes.toInputStream())) {
        byte[] out = in.readNBytes(size);
        if (out.length < size || in.read() >= 0) {
          throw new IOException("a page does not unpack to the " + size + " bytes it declares");
        }
        return out;
      }
    }

    @Override
    public void decompress(ByteBuffer in, int packed, ByteBuffer out, int size) throws IOException {
      out.put(unpack(BytesInput.from(in.slice(in.position(), packed)), size));
    }

    @Override
    public void release() {}
  }
}
