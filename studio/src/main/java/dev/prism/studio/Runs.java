package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Questions that are kept under a name, each with its pool and the items of one's own in it. */
final class Runs {
  private static final String EXTRAS = "extras";
  private static final int LONGEST = 8_000_000;
  private final Pool pool;
  private final Origin origin;
  private final Extras extras;
  private final Kept kept;

  Runs(Pool pool, Origin origin, Extras extras, Path folder) {
    this.pool = pool;
    this.origin = origin;
    this.extras = extras;
    kept = new Kept(folder.resolve("runs.json"));
    all(); // addresses name items of one's own that came with a run
  }

  /** As the page lists them; those of another pool say so. */
  JsonNode all() {
    ArrayNode all = kept.all();
    for (JsonNode one : all) {
      ObjectNode run = (ObjectNode) one;
      String elsewhere = origin.elsewhere(run);
      JsonNode own = run.remove(EXTRAS);
      if (elsewhere != null) {
        run.put("elsewhere", elsewhere);
      } else if (own != null) {
        own.forEach(this::restore);
      }
    }
    return all;
  }

  private void restore(JsonNode x) {
    try {
      extras.restore(Call.JSON.treeToValue(x, Extras.Extra.class), pool.table().features().width());
    } catch (IOException e) {
      return; // somebody wrote into the file; who needs it hears that it is not here
    }
  }

  void put(String name, JsonNode sent) {
    Fields f = new Fields(sent, List.of("question", "state"));
    Question q = Question.of(f.get("question"), pool.table());
    f.text("state", "", LONGEST);
    ObjectNode run = Call.JSON.createObjectNode().put("name", Kept.name(name));
    run.setAll((ObjectNode) sent);
    List<Extras.Extra> own =
        Stream.concat(q.queryExtras().stream(), q.avoidExtras().stream()).map(extras::get).toList();
    if (!own.isEmpty()) {
      run.set(EXTRAS, Call.JSON.valueToTree(own));
    }
    origin.sign(run);
    kept.change(all -> Kept.put(all, run));
  }

  void rename(String from, String to) {
    String name = Kept.name(to);
    kept.change(
        all -> {
          if (Kept.at(all, name) >= 0) {
            throw new Refusal(409, "There is one called " + name + " already; take another name.");
          }
          Kept.named(all, from).put("name", name);
        });
  }

  void delete(String name) {
    kept.change(all -> Kept.remove(all, name));
  }
}
