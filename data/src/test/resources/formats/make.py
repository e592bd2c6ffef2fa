"""Makes the files of this folder: python3 make.py, with NumPy, pandas and pyarrow installed."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

x = np.arange(12).reshape(4, 3) / 4 - 1  # exact in every float type
y = np.array([3, 1, 4, 1])

for name in "f2", "f4", "f8":
    np.save(f"{name}.npy", x.astype("<" + name))
    np.save(f"{name}_fortran.npy", np.asfortranarray(x.astype("<" + name)))
for name in "u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8":
    np.save(f"{name}.npy", np.arange(12).reshape(4, 3).astype("<" + name))
np.save("bool.npy", x > 0)
np.save("images.npy", np.arange(4 * 2 * 3).reshape(4, 2, 3).astype("u1"))
np.save("images_fortran.npy", np.asfortranarray(np.zeros((4, 2, 3))))
np.save("labels.npy", y)
np.save("nan_fortran.npy", np.asfortranarray(np.where(x == 0.5, np.nan, x)))
np.save("big_endian.npy", x.astype(">f4"))
np.save("complex.npy", x.astype("<c8"))
np.save("text.npy", np.array(["a", "b"]))
np.save("scalar.npy", np.float32(1))
np.save("empty.npy", np.zeros((0, 3), "<f4"))
np.savez("plain.npz", x=x.astype("<f4"), y=y, name=np.array(list("abcd")))
np.savez_compressed("compressed.npz", x=x.astype("<f4"), y=y)
np.savez("two.npz", train=x, test=x[:2])

frame = pd.DataFrame(x, columns=["a", "b", "c"])
frame["label"] = ["tree", 'a "big", old tree', "Straße", "two\nlines"]
frame.to_csv("pandas.csv")
frame.to_csv("pandas.tsv", sep="\t", index=False, lineterminator="\r\n")

table = {"id": ["a", "b", "c", "d"], "label": y, "when": pd.to_datetime(["2026-01-01"] * 4)}
vectors = list(x.astype("f4"))
pq.write_table(pa.table({**table, "vector": vectors}), "list.parquet")
fixed = pa.array(vectors, pa.list_(pa.float32(), 3))
pq.write_table(pa.table({**table, "vector": fixed}), "fixed.parquet", compression="zstd")
halves = pa.array([v.astype("f2") for v in vectors], pa.list_(pa.float16()))
pq.write_table(pa.table({"vector": halves}), "half.parquet", compression="none")
doubles = pa.array(list(x), pa.list_(pa.float64()))
pq.write_table(
    pa.table({"vector": doubles}), "pages2.parquet", row_group_size=2, compression="gzip",
    data_page_version="2.0", use_dictionary=False, column_encoding={"vector.list.element": "BYTE_STREAM_SPLIT"},
)
# Lists of plain floats take a short cut: both page versions, pages of less than a row, a null.
for name, version in ("plain", "1.0"), ("plain2", "2.0"):
    pq.write_table(
        pa.table({"vector": vectors}), name + ".parquet", use_dictionary=False,
        data_page_version=version, data_page_size=1, write_batch_size=2, row_group_size=3,
    )
short = [[1.0, 2.0]] * 3 + [None, [1.0, 2.0]]
for name, lists in ("plain_null", short), ("plain_nan", short[:2] + [[1.0, float("nan")]]):
    column = pa.array(lists, pa.list_(pa.float32()))
    pq.write_table(pa.table({"vector": column}), name + ".parquet", use_dictionary=False)
frame.to_parquet("pandas.parquet", compression="lz4", index=True)
ragged = [[1.0, 2.0], [1.0], None, []]
pq.write_table(pa.table({"vector": ragged}), "ragged.parquet")
pq.write_table(pa.table({"vector": [[1.0, 2.0], None]}), "null_list.parquet")
pq.write_table(pa.table({"vector": [[1.0, 2.0], [1.0, None]]}), "null_number.parquet")
pq.write_table(pa.table({"a": [1.0, None], "b": [1, 2]}), "null_cell.parquet")
pq.write_table(pa.table({"u": [[1.0]], "v": [[2.0]]}), "two_lists.parquet")
pq.write_table(pa.table({"vector": pa.array([], pa.list_(pa.float32()))}), "empty.parquet")
