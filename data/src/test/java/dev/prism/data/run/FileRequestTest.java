package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.base.PrismException;
import dev.prism.data.run.FileRequest.Builder;
import dev.prism.data.run.FileRequest.ExecutionSettings;
import dev.prism.run.Execution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests as they are typed and written, and the words that are refused before any file. */
class FileRequestTest {
  private static final ExecutionSettings BLOCKS =
      new ExecutionSettings(null, "4", 1, "label", null, null, null, null);

  private static final FileRequest FULL =
      FileRequest.of(
          r -> {
            r.data = "pool.csv";
            r.query = "q.csv";
            r.privateSet = "p.csv";
            r.queryIds = List.of("a", "b");
            r.privateIds = List.of("c");
            r.k = 5;
            r.measure = "flcmi:eta=2";
            r.kernel = "rbf:sigma=1";
            r.optimizer = "lazy";
            r.costs = "price";
            r.budget = 2.5;
            r.quotas = List.of("label=cat:1-2");
            r.include = List.of("d");
            r.exclude = List.of("e");
            r.stopAtGain = "zero";
            r.stopAtValue = 9.5;
            r.seed = 1L << 40;
            r.neighbours = 7;
            r.neighbourSearch = "exact";
            r.idColumn = "name";
            r.vectorColumn = "v";
            r.metadataColumns = List.of("year");
            r.textColumn = "body";
            r.embedder = "minilm";
            r.execution = BLOCKS;
            r.certify = "tight:gap=0.01";
          });

  /** The files that it names do not exist: what is refused is refused before they are read. */
  private static FileRequest asked(Consumer<Builder> more) {
    return FileRequest.of(
        r -> {
          r.data = "no such file.csv";
          r.k = 2;
          more.accept(r);
        });
  }

  private static void refused(Consumer<Builder> more, String... words) {
    assertThatThrownBy(() -> ParsedRequest.of(asked(more)))
        .isInstanceOf(PrismException.class)
        .message()
        .contains(words)
        .endsWith(".");
  }

  private static void rejectedBeforeReading(Consumer<Builder> more, String words) {
    assertThatThrownBy(() -> ConstraintParser.validate(asked(more)))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(words);
  }

  private static Execution execution(ExecutionSettings e) {
    return ParsedRequest.of(asked(r -> r.execution = e)).execution();
  }

  @Test
  void everyPartComesBackFromJson() throws JsonProcessingException {
    String json = ResultFile.JSON.writeValueAsString(FULL);
    assertThat(ResultFile.JSON.readValue(json, FileRequest.class)).isEqualTo(FULL);
    JsonNode tree = ResultFile.JSON.readTree(json);
    assertThat(tree.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "data",
            "query",
            "private",
            "queryIds",
            "privateIds",
            "k",
            "measure",
            "kernel",
            "optimizer",
            "costs",
            "budget",
            "quotas",
            "include",
            "exclude",
            "stopAtGain",
            "stopAtValue",
            "seed",
            "neighbours",
            "neighbourSearch",
            "idColumn",
            "vectorColumn",
            "metadataColumns",
            "textColumn",
            "embedder",
            "execution",
            "certify");
    assertThat(tree.get("private").asText()).isEqualTo("p.csv");
    assertThat(tree.get("seed").asLong()).isEqualTo(1L << 40);
    assertThat(tree.get("execution").toString())
        .isEqualTo("{\"partitions\":\"4\",\"rounds\":1,\"stratify\":\"label\"}");
  }

  @Test
  void absentPartsAreAbsent() throws JsonProcessingException {
    FileRequest little = FileRequest.of(r -> r.data = "x.npy");
    assertThat(ResultFile.JSON.readTree(ResultFile.JSON.writeValueAsString(little)).toString())
        .isEqualTo("{\"data\":\"x.npy\"}");
    FileRequest back =
        ResultFile.JSON.readValue("{\"data\":\"x.npy\",\"new\":1}", FileRequest.class);
    assertThat(back).isEqualTo(little);
    assertThat(back.isPartitioned()).isFalse();
    assertThat(back.isStream()).isFalse();
    assertThat(back.hasQuery()).isFalse();
    assertThat(back.hasPrivate()).isFalse();
  }

  @Test
  void unknownNamesAreRejectedWithTheKnownOnes() {
    refused(r -> r.measure = "flqmj", "flqmj", "flqmi");
    refused(r -> r.optimizer = "lasy", "lasy", "lazy");
    refused(r -> r.kernel = "cosin", "cosin", "cosine");
    refused(r -> r.measure = " ", "The measure is empty");
    refused(r -> r.measure = "@no such model", "no such model", "there is no such file");
    refused(
        r ->
            r.execution = new ExecutionSettings(null, null, null, null, "seives", null, null, null),
        "seives",
        "There are");
  }

  @Test
  void aMeasureNeedsTheSetsThatItCompares() {
    refused(r -> r.measure = "flqmi", "flqmi");
    assertThatCode(
            () ->
                ParsedRequest.of(
                    asked(
                        r -> {
                          r.measure = "flqmi";
                          r.queryIds = List.of("a");
                        })))
        .doesNotThrowAnyException();
  }

  @Test
  void standardInputIsReadOnce() {
    refused(
        r -> {
          r.data = "-";
          r.query = "-";
        },
        "Standard input (-) can be read once");
    assertThatCode(() -> ParsedRequest.of(asked(r -> r.data = "-"))).doesNotThrowAnyException();
  }

  @Test
  void aPartitionAndANeighbourGraphExcludeEachOther() {
    refused(r -> r.neighbourSearch = "exact", "without their number");
    refused(
        r -> {
          r.neighbours = 5;
          r.execution = BLOCKS;
        },
        "choose one");
    refused(
        r -> r.execution = new ExecutionSettings(null, "many", null, null, null, null, null, null),
        "many is not a number of partitions");
  }

  @Test
  void theExecutionIsParsed() {
    assertThat(ParsedRequest.of(asked(r -> {})).execution()).isEqualTo(Execution.automatic());
    assertThat(execution(new ExecutionSettings(true, null, null, null, null, null, null, null)))
        .isEqualTo(Execution.exact());
    assertThat(execution(new ExecutionSettings(false, null, null, null, null, null, null, null)))
        .isEqualTo(Execution.automatic());
    Execution.Partitioned auto =
        (Execution.Partitioned)
            execution(new ExecutionSettings(null, "auto", null, null, null, null, null, null));
    assertThat(auto.rounds()).isEqualTo(2);
    Execution.Streamed usual = Execution.streamed();
    Execution.Streamed own =
        (Execution.Streamed)
            execution(
                new ExecutionSettings(
                    null, null, null, null, usual.rule().label(), 0.25, 77, null));
    assertThat(own.epsilon()).isEqualTo(0.25);
    assertThat(own.patience()).isEqualTo(77);
    assertThat(own.sample()).isEqualTo(usual.sample());
  }

  @Test
  void absentPartsHaveDefaultValues() {
    ParsedRequest p = ParsedRequest.of(asked(r -> {}));
    assertThat(p.seed()).isZero();
    assertThat(p.similarity().text()).isEqualTo("cosine");
    assertThat(ParsedRequest.of(asked(r -> r.seed = 12L)).seed()).isEqualTo(12);
  }

  @Test
  void constraintsAreValidated() {
    rejectedBeforeReading(r -> r.k = null, "The size of the selection is missing.");
    rejectedBeforeReading(r -> r.budget = 3.0, "go together");
    rejectedBeforeReading(r -> r.costs = "price", "go together");
    rejectedBeforeReading(
        r -> r.stopAtGain = "soon", "stopAtGain=soon must be never, zero or negative.");
    rejectedBeforeReading(r -> r.k = 0, "k is 0; it must be at least 1.");
    assertThatCode(
            () ->
                ConstraintParser.validate(
                    asked(
                        r -> {
                          r.k = null;
                          r.costs = "price";
                          r.budget = 3.0;
                          r.stopAtGain = "zero";
                        })))
        .doesNotThrowAnyException();
  }

  @Test
  void idsAreInTheTextOrInAFile(@TempDir Path folder) throws Exception {
    assertThat(IdLists.parse(null)).isNull();
    assertThat(IdLists.parse("a, b,,c ")).containsExactly("a", "b", "c");
    Path file = Files.writeString(folder.resolve("ids.txt"), "\uFEFFone\r\n\n two,three \n");
    assertThat(IdLists.parse(file.toString())).containsExactly("one", "two,three");
    assertThatThrownBy(() -> IdLists.parse(" ")).hasMessageContaining("An empty list of ids");
    Path bytes = Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThatThrownBy(() -> IdLists.parse(bytes.toString())).hasMessageContaining("not text");
  }
}
