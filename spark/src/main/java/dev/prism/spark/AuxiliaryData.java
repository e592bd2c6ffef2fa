package dev.prism.spark;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Reads the data sets of a command line. */
final class AuxiliaryData {
  private AuxiliaryData() {}

  private static boolean isReadBySpark(String file) {
    return file.endsWith(".parquet") || file.contains("://");
  }

  /** Returns the path of a file; the driver reads other files than Parquet from its own disk. */
  static Path path(String file) {
    return isReadBySpark(file)
        ? new Path(file)
        : new Path(
            "file:" + new File(file.replaceFirst("(\\.npz):[^/]*$", "$1")).getAbsolutePath());
  }

  static Dataset<Row> parquet(SparkSession spark, String file) {
    try {
      return spark.read().parquet(file);
    } catch (Exception e) {
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new DataException(e, "%s cannot be read as Parquet: %s", file, reason);
    }
  }

  /** Reads a query or private set: Parquet with Spark, other formats on the driver. */
  static Dataset<Row> read(SparkSession spark, String file, String vector) {
    if (isReadBySpark(file)) {
      Dataset<Row> set = parquet(spark, file);
      return Arrays.asList(set.columns()).contains(vector)
          ? set
          : set.withColumnRenamed(onlyVector(set, file), vector);
    }
    Table t = TableReader.read(file, ReadOptions.NONE.withVectorColumn(vector).ignoringMissing());
    if (t.features() == null) {
      throw new DataException("%s holds no vectors; prism embed computes vectors of texts.", file);
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

  /** Returns the name of the only column of vectors. */
  static String onlyVector(Dataset<Row> data, String file) {
    List<String> found =
        Arrays.stream(data.schema().fields())
            .filter(
                f -> f.dataType() instanceof ArrayType a && a.elementType() instanceof NumericType)
            .map(StructField::name)
            .toList();
    if (found.size() != 1) {
      throw new BadRequestException(
          "%s has %s that holds arrays of numbers; name the column of vectors with --vector.",
          file,
          found.isEmpty()
              ? "no column"
              : "more than one column (" + String.join(", ", found) + ")");
    }
    return found.get(0);
  }
}
