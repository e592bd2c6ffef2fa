package dev.prism.spark;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Data sets by the names of their files. */
final class Guides {
  private Guides() {}

  static Dataset<Row> parquet(SparkSession spark, String file) {
    try {
      return spark.read().parquet(file);
    } catch (Exception e) {
      throw new DataException(
          "%s cannot be read as Parquet: %s", file, e.getMessage().lines().findFirst().orElse(""));
    }
  }

  /** A small set: Parquet by Spark, anything else as {@code prism select} reads it. */
  static Dataset<Row> read(SparkSession spark, String file, String vector) {
    if (file.endsWith(".parquet") || file.contains("://")) {
      Dataset<Row> there = parquet(spark, file);
      return Arrays.asList(there.columns()).contains(vector)
          ? there
          : there.withColumnRenamed(onlyVector(there, file), vector);
    }
    Table t = Load.table(file, Options.NONE.withVector(vector).whereThere());
    if (t.features() == null) {
      throw new DataException("%s holds no vectors; prism embed makes vectors of texts.", file);
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < t.size(); i++) {
      float[] x = new float[t.features().width()];
      t.features().read(i, x, 0);
      rows.add(RowFactory.create(x));
    }
    StructType schema =
        new StructType().add(vector, DataTypes.createArrayType(DataTypes.FloatType));
    return spark.createDataFrame(rows, schema);
  }

  static String onlyVector(Dataset<Row> data, String file) {
    List<String> found =
        Arrays.stream(data.schema().fields())
            .filter(
                f -> f.dataType() instanceof ArrayType a && a.elementType() instanceof NumericType)
            .map(StructField::name)
            .toList();
    if (found.size() != 1) {
      throw new PrismException(
          "%s has %s that holds arrays of numbers; name the vectors' with --vector.",
          file,
          found.isEmpty()
              ? "no column"
              : "more than one column (" + String.join(", ", found) + ")");
    }
    return found.get(0);
  }
}
