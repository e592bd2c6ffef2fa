package dev.prism.embed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * ONNX models of a node or two, written by hand: the messages of onnx.proto as protobuf has them, a
 * field's number and kind, then a number or a length and bytes.
 */
final class TinyModel {
  static final int FLOAT = 1;
  static final int UINT8 = 2;
  static final int INT64 = 7;

  private final ByteArrayOutputStream graph = new ByteArrayOutputStream();

  static TinyModel model() {
    return new TinyModel();
  }

  /**
   * @param dimensions a number, or the name of a free one
   */
  TinyModel input(String name, int type, Object... dimensions) {
    return put(11, value(name, type, dimensions));
  }

  TinyModel output(String name, Object... dimensions) {
    return put(12, value(name, FLOAT, dimensions));
  }

  TinyModel node(String op, String from, String to, byte[]... attributes) {
    ByteArrayOutputStream node = new ByteArrayOutputStream();
    for (String input : from.split(" ")) {
      bytes(node, 1, utf8(input));
    }
    bytes(node, 2, utf8(to));
    bytes(node, 4, utf8(op));
    for (byte[] a : attributes) {
      bytes(node, 5, a);
    }
    return put(1, node.toByteArray());
  }

  /** A list of integers: its kind, number 20, is 7. */
  static byte[] ints(String name, int... values) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bytes(out, 1, utf8(name));
    for (int v : values) {
      number(out, 8, v);
    }
    number(out, 20, 7);
    return out.toByteArray();
  }

  /** One integer: its kind, number 20, is 2. */
  static byte[] integer(String name, int value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bytes(out, 1, utf8(name));
    number(out, 3, value);
    number(out, 20, 2);
    return out.toByteArray();
  }

  /** As a file of ONNX 1.10: ir_version 8, opset 13. */
  Path write(Path file) {
    ByteArrayOutputStream opset = new ByteArrayOutputStream();
    number(opset, 2, 13);
    put(2, utf8("tiny"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    number(out, 1, 8);
    bytes(out, 8, opset.toByteArray());
    bytes(out, 7, graph.toByteArray());
    try {
      return Files.write(file, out.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] value(String name, int type, Object... dimensions) {
    ByteArrayOutputStream shape = new ByteArrayOutputStream();
    for (Object d : dimensions) {
      ByteArrayOutputStream dimension = new ByteArrayOutputStream();
      if (d instanceof Integer n) {
        number(dimension, 1, n);
      } else {
        bytes(dimension, 2, utf8(d.toString()));
      }
      bytes(shape, 1, dimension.toByteArray());
    }
    ByteArrayOutputStream tensor = new ByteArrayOutputStream();
    number(tensor, 1, type);
    bytes(tensor, 2, shape.toByteArray());
    ByteArrayOutputStream kind = new ByteArrayOutputStream();
    bytes(kind, 1, tensor.toByteArray());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bytes(out, 1, utf8(name));
    bytes(out, 2, kind.toByteArray());
    return out.toByteArray();
  }

  private TinyModel put(int field, byte[] message) {
    bytes(graph, field, message);
    return this;
  }

  private static void number(ByteArrayOutputStream out, int field, long value) {
    varint(out, field << 3);
    varint(out, value);
  }

  private static void bytes(ByteArrayOutputStream out, int field, byte[] value) {
    varint(out, field << 3 | 2);
    varint(out, value.length);
    out.writeBytes(value);
  }

  private static void varint(ByteArrayOutputStream out, long value) {
    for (; value > 0x7f; value >>>= 7) {
      out.write((int) (value & 0x7f | 0x80));
    }
    out.write((int) value);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
