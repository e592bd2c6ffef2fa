package dev.prism.spark;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * From a data set's rows to blocks and back. Inside, a data set of items has four columns: id (long
 * or text), vector, cost and group, the last two null where nobody asked for them.
 */
final class Items implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int BEGIN = 1024;

  private final String who; // whose rows these are, for a sentence about a bad one
  final boolean text;
  final boolean cost;
  final boolean group;
  final int width;

  private Items(String who, boolean text, boolean cost, boolean group, int width) {
    this.who = who;
    this.text = text;
    this.cost = cost;
    this.group = group;
    this.width = width;
  }

  Items width(int d) {
    return new Items(who, text, cost, group, d);
  }

  /** Checks the columns; the width is not known before a row is read. */
  static Items of(Dataset<Row> data, Columns c, String who) {
    StructType there = data.schema();
    DataType id = c.id() == null ? DataTypes.LongType : type(there, c.id(), who);
    if (!(id instanceof NumericType || id instanceof StringType)) {
      throw new DataException(
          "The column %s of the %s is %s; ids are whole numbers or text.",
          c.id(), who, id.simpleString());
    }
    if (!(type(there, c.vector(), who) instanceof ArrayType a)
        || !(a.elementType() instanceof NumericType)) {
      throw new DataException(
          "The column %s of the %s is %s; vectors are arrays of numbers. Of MLlib's vectors,"
              + " vector_to_array makes such arrays.",
          c.vector(), who, type(there, c.vector(), who).simpleString());
    }
    if (c.cost() != null && !(type(there, c.cost(), who) instanceof NumericType)) {
      throw new DataException("The column %s of the %s holds no numbers.", c.cost(), who);
    }
    if (c.group() != null) {
      type(there, c.group(), who);
    }
    boolean number = id.simpleString().matches("(tiny|small|big)?int");
    return new Items(who, !number, c.cost() != null, c.group() != null, 0);
  }

  private static DataType type(StructType there, String name, String who) {
    if (!Arrays.asList(there.fieldNames()).contains(name)) {
      throw DataException.noColumn("The " + who, name, Arrays.asList(there.fieldNames()));
    }
    return there.apply(name).dataType();
  }

  /** The four columns. */
  Dataset<Row> inside(Dataset<Row> data, Columns c) {
    return data.select(
        (c.id() == null ? functions.monotonically_increasing_id() : data.col(c.id()))
            .cast(text ? "string" : "long")
            .as("id"),
        data.col(c.vector()).cast("array<float>").as("vector"),
        orNull(data, c.cost(), "double").as("cost"),
        orNull(data, c.group(), "string").as("group"));
  }

  private static Column orNull(Dataset<Row> data, String name, String type) {
    return (name == null ? functions.lit(null) : data.col(name)).cast(type);
  }

  /** The rows as Spark keeps them: vectors come out whole, not number by number. */
  static JavaRDD<InternalRow> rows(Dataset<Row> inside) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) inside)
        .queryExecution()
        .toRdd()
        .toJavaRDD();
  }

  /** At most so many of the rows that are left. */
  Block read(Iterator<InternalRow> from, int most) {
    List<Object> ids = new ArrayList<>();
    int d = width;
    float[] rows = new float[d * Math.min(most, BEGIN)];
    double[] costs = cost ? new double[Math.min(most, BEGIN)] : null;
    List<String> groups = group ? new ArrayList<>() : null;
    while (ids.size() < most && from.hasNext()) {
      InternalRow r = from.next();
      int n = ids.size();
      Object id = id(r);
      float[] x = vector(r, id);
      if (d == 0) {
        d = x.length;
        rows = new float[d * Math.min(most, BEGIN)];
      }
      if (x.length != d) {
        throw new DataException(
            "Item %s of the %s has a vector of %d numbers and others have %d; all must be equally"
                + " long.",
            id, who, x.length, d);
      }
      if ((n + 1) * d > rows.length) {
        int to = Math.min(most, 2 * Math.max(n, 1));
        rows = Arrays.copyOf(rows, Math.multiplyExact(to, d));
        costs = cost ? Arrays.copyOf(costs, to) : null;
      }
      System.arraycopy(x, 0, rows, n * d, d);
      ids.add(id);
      if (cost) {
        costs[n] = cost(r, id);
      }
      if (group) {
        groups.add(r.isNullAt(3) ? Quota.NONE : r.getUTF8String(3).toString());
      }
    }
    int n = ids.size();
    return new Block(
        ids.toArray(),
        Arrays.copyOf(rows, n * d),
        d,
        cost ? Arrays.copyOf(costs, n) : null,
        group ? groups.toArray(String[]::new) : null,
        null);
  }

  /** All of a small data set, with the gains where it has them. */
  Block collect(Dataset<Row> inside) {
    List<InternalRow> rows = rows(inside).map(InternalRow::copy).collect();
    Block b = read(rows.iterator(), Integer.MAX_VALUE);
    return inside.columns().length == 4
        ? b
        : b.gains(rows.stream().mapToDouble(r -> r.getDouble(4)).toArray());
  }

  private Object id(InternalRow r) {
    if (r.isNullAt(0)) {
      throw new DataException("A row of the %s has no id; every item needs one.", who);
    }
    return text ? r.getUTF8String(0).toString() : (Object) r.getLong(0);
  }

  private float[] vector(InternalRow r, Object id) {
    if (r.isNullAt(1)) {
      throw new DataException("Item %s of the %s has no vector; drop it first.", id, who);
    }
    ArrayData a = r.getArray(1);
    if (a.numElements() == 0) {
      throw new DataException("Item %s of the %s has an empty vector; drop it first.", id, who);
    }
    float[] x = a.toFloatArray();
    for (int k = 0; k < x.length; k++) {
      if (a.isNullAt(k) || !Float.isFinite(x[k])) {
        throw new DataException(
            "Number %d of the vector of item %s of the %s is %s; vectors must be finite numbers.",
            k, id, who, a.isNullAt(k) ? "null" : x[k]);
      }
    }
    return x;
  }

  private double cost(InternalRow r, Object id) {
    double c = r.isNullAt(2) ? Double.NaN : r.getDouble(2);
    if (!(c > 0) || Double.isInfinite(c)) {
      throw new PrismException(
          "The cost of item %s is %s; costs must be positive numbers.",
          id, r.isNullAt(2) ? "missing" : c);
    }
    return c;
  }

  StructType schema() {
    return new StructType()
        .add("id", text ? DataTypes.StringType : DataTypes.LongType)
        .add("vector", DataTypes.createArrayType(DataTypes.FloatType))
        .add("cost", DataTypes.DoubleType)
        .add("group", DataTypes.StringType)
        .add("gain", DataTypes.DoubleType)
        .add("machine", DataTypes.IntegerType);
  }

  /** Blocks as a data set again, with the gains and the machine they were chosen on. */
  Dataset<Row> outside(JavaRDD<Block> blocks, SparkSession spark) {
    return spark.createDataFrame(
        blocks.mapPartitionsWithIndex(
            (machine, some) -> {
              List<Row> out = new ArrayList<>();
              some.forEachRemaining(b -> rows(b, machine, out));
              return out.iterator();
            },
            true),
        schema());
  }

  private static void rows(Block b, int machine, List<Row> out) {
    for (int i = 0; i < b.size(); i++) {
      out.add(
          RowFactory.create(
              b.ids[i],
              Arrays.copyOfRange(b.rows, i * b.width, (i + 1) * b.width),
              b.costs == null ? null : (Object) b.costs[i],
              b.groups == null ? null : b.groups[i],
              b.gains[i],
              machine));
    }
  }
}
