package dev.prism.spark;

import dev.prism.base.BadDataException;
import dev.prism.base.Workers;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
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
import org.jspecify.annotations.Nullable;

/**
 * Converts rows of a data set to blocks and back. Internally, a data set of items has four columns:
 * id (long or text), vector, cost and group, the last two null where they are not used.
 */
final class ItemRows implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int INITIAL_ROWS = 1024;

  private final String set; // the name of the set, for error messages
  final boolean text;
  final boolean cost;
  final boolean group;
  final int width;
  private final boolean zeroRows; // whether the similarity takes a vector of zeros

  private ItemRows(
      String set, boolean text, boolean cost, boolean group, int width, boolean zeroRows) {
    this.set = set;
    this.text = text;
    this.cost = cost;
    this.group = group;
    this.width = width;
    this.zeroRows = zeroRows;
  }

  /** Sets the number of features, and the similarity that compares the rows. */
  ItemRows comparing(int d, Similarity similarity) {
    return new ItemRows(set, text, cost, group, d, takesZeros(similarity, d));
  }

  private static boolean takesZeros(Similarity similarity, int d) {
    try {
      similarity
          .prepare(Features.of(new float[d], d), "probe", Workers.ONE)
          .read(0, new float[d], 0);
      return true;
    } catch (BadDataException e) {
      return false;
    }
  }

  /** Checks the columns. The width is set later, because no row has been read yet. */
  static ItemRows of(Dataset<Row> data, ColumnRoles c, String set) {
    StructType schema = data.schema();
    DataType id = c.id() == null ? DataTypes.LongType : type(schema, c.id(), set);
    if (!(id instanceof NumericType || id instanceof StringType)) {
      throw new DataException(
          "The column %s of the %s is %s; ids are whole numbers or text.",
          c.id(), set, id.simpleString());
    }
    if (!(type(schema, c.vector(), set) instanceof ArrayType a)
        || !(a.elementType() instanceof NumericType)) {
      throw new DataException(
          "The column %s of the %s is %s; vectors are arrays of numbers. Convert MLlib's vectors"
              + " with vector_to_array.",
          c.vector(), set, type(schema, c.vector(), set).simpleString());
    }
    if (c.cost() != null && !(type(schema, c.cost(), set) instanceof NumericType)) {
      throw new DataException("The column %s of the %s holds no numbers.", c.cost(), set);
    }
    if (c.group() != null) {
      type(schema, c.group(), set);
    }
    boolean number = id.simpleString().matches("(tiny|small|big)?int");
    return new ItemRows(set, !number, c.cost() != null, c.group() != null, 0, true);
  }

  private static DataType type(StructType schema, String name, String set) {
    if (!Arrays.asList(schema.fieldNames()).contains(name)) {
      throw DataException.noColumn("The " + set, name, Arrays.asList(schema.fieldNames()));
    }
    return schema.apply(name).dataType();
  }

  /** Returns the four internal columns. */
  Dataset<Row> inside(Dataset<Row> data, ColumnRoles c) {
    return data.select(
        (c.id() == null ? functions.monotonically_increasing_id() : data.col(c.id()))
            .cast(text ? "string" : "long")
            .as("id"),
        data.col(c.vector()).cast("array<float>").as("vector"),
        orNull(data, c.cost(), "double").as("cost"),
        orNull(data, c.group(), "string").as("group"));
  }

  private static Column orNull(Dataset<Row> data, @Nullable String name, String type) {
    return (name == null ? functions.lit(null) : data.col(name)).cast(type);
  }

  /** Returns Spark's internal rows, which give a vector as one array instead of boxed numbers. */
  static JavaRDD<InternalRow> rows(Dataset<Row> inside) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) inside)
        .queryExecution()
        .toRdd()
        .toJavaRDD();
  }

  /** Reads the next rows, at most this number. */
  ItemBlock read(Iterator<InternalRow> from, int most) {
    List<Object> ids = new ArrayList<>();
    int d = width;
    float[] rows = new float[d * Math.min(most, INITIAL_ROWS)];
    double[] costs = cost ? new double[Math.min(most, INITIAL_ROWS)] : null;
    List<String> groups = group ? new ArrayList<>() : null;
    while (ids.size() < most && from.hasNext()) {
      InternalRow r = from.next();
      int n = ids.size();
      Object id = id(r);
      float[] x = vector(r, id);
      if (d == 0) {
        d = x.length;
        rows = new float[d * Math.min(most, INITIAL_ROWS)];
      }
      if (x.length != d) {
        throw new DataException(
            "Item %s of the %s has a vector of %d numbers and others have %d; all must have the"
                + " same length.",
            id, set, x.length, d);
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
        groups.add(r.isNullAt(3) ? GroupQuotas.NONE : r.getUTF8String(3).toString());
      }
    }
    int n = ids.size();
    return new ItemBlock(
        ids.toArray(),
        Arrays.copyOf(rows, n * d),
        d,
        cost ? Arrays.copyOf(costs, n) : null,
        group ? groups.toArray(String[]::new) : null,
        null);
  }

  /** Collects a small data set on the driver, with gains if it has them. */
  ItemBlock collect(Dataset<Row> inside) {
    List<InternalRow> rows = rows(inside).map(InternalRow::copy).collect();
    ItemBlock b = read(rows.iterator(), Integer.MAX_VALUE);
    return inside.columns().length == 4
        ? b
        : b.gains(rows.stream().mapToDouble(r -> r.getDouble(4)).toArray());
  }

  private Object id(InternalRow r) {
    if (r.isNullAt(0)) {
      throw new DataException("A row of the %s has no id; every item needs one.", set);
    }
    return text ? r.getUTF8String(0).toString() : (Object) r.getLong(0);
  }

  private float[] vector(InternalRow r, Object id) {
    if (r.isNullAt(1)) {
      throw new DataException("Item %s of the %s has no vector; drop it first.", id, set);
    }
    ArrayData a = r.getArray(1);
    if (a.numElements() == 0) {
      throw new DataException("Item %s of the %s has an empty vector; drop it first.", id, set);
    }
    float[] x = a.toFloatArray();
    boolean zeros = true;
    for (int k = 0; k < x.length; k++) {
      if (a.isNullAt(k) || !Float.isFinite(x[k])) {
        throw new DataException(
            "Number %d of the vector of item %s of the %s is %s; vectors must be finite numbers.",
            k, id, set, a.isNullAt(k) ? "null" : x[k]);
      }
      zeros &= x[k] == 0;
    }
    if (zeros && !zeroRows) {
      throw new DataException(
          "The vector of item %s of the %s is all zeros and has no cosine; drop it, use the kernel"
              + " euclidean or rbf, or cosine:zero=0 to count it as similar to nothing.",
          id, set);
    }
    return x;
  }

  private double cost(InternalRow r, Object id) {
    double c = r.isNullAt(2) ? Double.NaN : r.getDouble(2);
    if (!(c > 0) || Double.isInfinite(c)) {
      throw new DataException(
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
        .add("block", DataTypes.IntegerType);
  }

  /** Returns picks as a data set, with their gains and the numbers of their blocks. */
  Dataset<Row> outside(JavaRDD<ItemBlock> blocks, SparkSession spark) {
    return spark.createDataFrame(
        blocks.mapPartitionsWithIndex(
            (block, picks) -> {
              List<Row> out = new ArrayList<>();
              picks.forEachRemaining(b -> rows(b, block, out));
              return out.iterator();
            },
            true),
        schema());
  }

  private static void rows(ItemBlock b, int block, List<Row> out) {
    for (int i = 0; i < b.size(); i++) {
      out.add(
          RowFactory.create(
              b.ids[i],
              Arrays.copyOfRange(b.rows, i * b.width, (i + 1) * b.width),
              b.costs == null ? null : (Object) b.costs[i],
              b.groups == null ? null : b.groups[i],
              b.gains[i],
              block));
    }
  }
}
