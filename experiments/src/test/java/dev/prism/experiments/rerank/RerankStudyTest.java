package dev.prism.experiments.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import dev.prism.mixture.TextEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RerankStudyTest {
  @TempDir Path folder;

  /** A vector has the numbers of red, of green and of blue words. */
  private static final TextEmbedder COLOURS =
      (source, texts) ->
          Features.of(
              texts.stream()
                  .map(t -> new float[] {count(t, "red"), count(t, "green"), count(t, "blue"), 1})
                  .toArray(float[][]::new));

  private static float count(String text, String word) {
    return text.split(word, -1).length - 1;
  }

  private static final RetrievalTask TASK =
      new RetrievalTask(
          "colours",
          "red green",
          List.of("red red wine", "red red rose", "green green tea", "blue sky above"),
          List.of(true, false, true, false),
          List.of("red wine and green tea"));

  private static RerankStudy.Scores only(List<RerankStudy.Scores> all, String method) {
    return all.stream().filter(s -> s.method().equals(method)).findFirst().orElseThrow();
  }

  @Test
  void scoresWhatIsPickedWithinTheBudget() {
    RerankStudy study =
        new RerankStudy(
            Map.of(RerankStudy.TOP_K, "mmr:lambda=1", "diverse", "mmr:lambda=0.3"), List.of(6), 4);
    List<RerankStudy.Scores> all = study.run(List.of(TASK), COLOURS);
    RerankStudy.Scores diverse = only(all, "diverse"), top = only(all, RerankStudy.TOP_K);

    // red and green, of two words each that are in the answer; of five words and four pairs
    assertThat(diverse.recall()).containsExactly(4 / 5.0);
    assertThat(diverse.recallOfPairs()).containsExactly(2 / 4.0);
    assertThat(diverse.spanRecall()).containsExactly(1.0);
    assertThat(diverse.redundancy().getFirst()).isCloseTo(1 / 5.0, within(1e-6));
    double like = 3 / Math.sqrt(15); // ⟨(2, 0, 0, 1), (1, 1, 0, 1)⟩ / (√5 √3)
    assertThat(diverse.relevance().getFirst()).isCloseTo(like, within(1e-6));
    assertThat(top.recall()).containsExactly(2 / 5.0); // both of red
    assertThat(top.spanRecall()).containsExactly(1 / 2.0);
    assertThat(top.redundancy().getFirst()).isCloseTo(1, within(1e-6));
  }

  @Test
  void comparesTheStandardRerankerWithEachOther() {
    RerankStudy study =
        new RerankStudy(RerankExperiment.methods(List.of("gcmi:lambda=2")), List.of(3, 6), 4);
    RerankResults results =
        RerankResults.of(
            "colours", List.of(TASK), study, study.run(List.of(TASK, TASK, TASK), COLOURS));

    assertThat(results.rows()).hasSize(2 * results.measures().size());
    assertThat(results.measures()).containsKeys("MMR 0.3", "gcmi:lambda=2");
    assertThat(results.comparisons()).hasSize(3 * 2 * (results.measures().size() - 1));
    for (RerankResults.Comparison c : results.comparisons()) {
      assertThat(c.standardError()).isLessThan(1e-12); // three times the same query
      if (Math.abs(c.difference()) > 1e-9) {
        assertThat(c.sign()).isEqualTo((int) Math.signum(c.difference()));
      }
    }
    RerankResults.Comparison unsure = new RerankResults.Comparison("a", "b", 1, "recall", 0.1, 0.1);
    assertThat(unsure.sign()).isZero();
  }

  @Test
  void theReportIsRenderedFromTheFile() {
    RerankStudy study = new RerankStudy(RerankExperiment.methods(List.of()), List.of(6), 4);
    RerankResults results =
        RerankResults.of("colours", List.of(TASK), study, study.run(List.of(TASK, TASK), COLOURS));
    Path file = folder.resolve("r.json");
    results.write(file);

    assertThat(RerankResults.read(file)).isEqualTo(results);
    assertThat(RerankReport.read(file).markdown("r"))
        .isEqualTo(new RerankReport(results).markdown("r"))
        .contains("## Within 6 words", "| MMR 0.5 | ", "| top-k | recall |")
        .doesNotContain("NaN", "null");
  }

  @Test
  void readsPublishedFiles() throws IOException {
    Files.writeString(
        folder.resolve("test.jsonl"),
        """
        {"meeting_transcripts": [
        {"speaker": "A", "content": "Hm {disfmarker}"},
        {"speaker": "B", "content": "the {vocalsound} button should be red I think"},
        {"speaker": "A", "content": "and what about the price of it"}],
        "specific_query_list": [{"query": "colour?", "answer": "Red.", "relevant_text_span": [["0", "1"]]}]}
        """
            .replace("\n", "")
            .replace("}}", "}}\n"));
    List<RetrievalTask> tasks = RetrievalTask.read("qmsum", folder);

    assertThat(tasks).hasSize(1);
    assertThat(tasks.getFirst().passages())
        .containsExactly("the   button should be red I think", "and what about the price of it");
    assertThat(tasks.getFirst().relevant()).containsExactly(true, false);
    assertThatThrownBy(() -> RetrievalTask.read("opinosis", folder))
        .isInstanceOf(DataException.class);
    assertThatThrownBy(() -> RetrievalTask.read("qmsun", folder))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("Did you mean qmsum?");
    Files.writeString(folder.resolve("opinosis.jsonl"), "{\"topic\": \"a_b\"}\n");
    assertThatThrownBy(() -> RetrievalTask.read("opinosis", folder))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("not as opinosis's should be");
  }
}
