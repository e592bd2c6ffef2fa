"""Choose from a Spark data set out of Python: choose.py POOL QUERY K OUT.

Prism's jar does the work; Python hands over data sets and takes one back. Run it with

    spark-submit --jars prism-spark.jar \
      --conf spark.driver.extraJavaOptions=--add-modules=jdk.incubator.vector \
      --conf spark.executor.extraJavaOptions=--add-modules=jdk.incubator.vector \
      choose.py pool.parquet query.parquet 100 chosen.parquet
"""

import sys

from pyspark.sql import DataFrame, SparkSession


def choose(pool: DataFrame, query: DataFrame, k: int, measure: str):
    """The picks as a data frame, and how close to the best possible they are."""
    prism = pool.sparkSession._jvm.dev.prism
    request = prism.run.Request.pick(k).measure(measure).seed(0)
    found = (
        prism.spark.SparkPool.of(pool._jdf, "id", "vector").query(query._jdf).select(request)
    )
    return DataFrame(found.picks(), pool.sparkSession), found.bound()


if __name__ == "__main__":
    pool_file, query_file, k, out = sys.argv[1:]
    spark = SparkSession.builder.appName("prism").getOrCreate()
    picks, bound = choose(
        spark.read.parquet(pool_file), spark.read.parquet(query_file), int(k), "flqmi:eta=0.5"
    )
    picks.write.parquet(out)
    print(f"{picks.count()} picks, {bound}")
    spark.stop()
