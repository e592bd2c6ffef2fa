package example;

import dev.prism.Problem;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.run.Request;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program outside the library's modules that selects two items of a file. */
public final class SelectFromFile {
  private SelectFromFile() {}

  /** Prints the modules that the library's classes are in, and the picks. */
  public static void main(String[] args) {
    Table table = TableReader.read(Path.of(args[0]), ReadOptions.NONE);
    System.out.println(
        Stream.of(Problem.class, Table.class)
                .map(c -> c.getModule().getName())
                .collect(Collectors.joining(" "))
            + " "
            + Request.pick(2).measure("fl").from(Problem.of(table.features())).selection().picks());
  }
}
