package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of JSON fields names every field of a result and of its request. */
class DocsJsonTest {
  @Test
  void everyFieldIsOnThePage() throws IOException {
    String page = Files.readString(DocsPages.ROOT.resolve("docs/reference/json.md"));
    for (Class<?> type :
        List.of(
            ResultFile.class,
            ResultFile.PickRow.class,
            ResultFile.Provenance.class,
            FileRequest.class,
            FileRequest.ExecutionSettings.class)) {
      for (BeanPropertyDefinition p :
          ResultFile.JSON
              .getSerializationConfig()
              .introspect(ResultFile.JSON.constructType(type))
              .findProperties()) {
        assertThat(page).as(type.getSimpleName()).containsPattern("[`.]" + p.getName() + "`");
      }
    }
  }
}
