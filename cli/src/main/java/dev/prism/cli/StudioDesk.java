package dev.prism.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.prism.data.Looks;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.studio.Chosen;
import dev.prism.studio.Desk;
import dev.prism.studio.Question;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What the studio needs of the command line: reading, embedding, and writing results down. */
final class StudioDesk implements Desk {
  private final Job job;
  private final Items items;
  private final Table pool;
  private final List<String> words;
  private final Example example;

  /**
   * @param job the pool and how it was read
   * @param words the same as they are typed
   * @param example null for none
   */
  StudioDesk(Job job, Items items, Table pool, List<String> words, Example example) {
    this.job = job;
    this.items = items;
    this.pool = pool;
    this.words = words;
    this.example = example;
  }

  @Override
  public Table pool() {
    return pool;
  }

  @Override
  public List<String> words() {
    return words;
  }

  @Override
  public Reading reading() {
    return items.reading(job.data(), new Options(job.id(), job.vector(), job.keep(), null, false));
  }

  @Override
  public Example example() {
    return example;
  }

  @Override
  public float[] embed(String phrase) {
    return items.embed(phrase);
  }

  /** Where items are pixels, so is what is compared with them: ink on white paper. */
  @Override
  public float[] embed(BufferedImage picture) {
    Looks looks = Looks.of(pool);
    if (looks == null || looks.side() == 0) {
      return items.embed(picture);
    }
    int side = looks.side();
    BufferedImage small = Looks.scaled(picture, side, side);
    float[] ink = new float[side * side];
    for (int i = 0; i < ink.length; i++) {
      int p = small.getRGB(i % side, i / side);
      ink[i] = 1 - ((p >> 16 & 0xff) + (p >> 8 & 0xff) + (p & 0xff)) / (3 * 255f);
    }
    return ink;
  }

  @Override
  public byte[] json(Chosen c) {
    try {
      return (Answer.JSON.writeValueAsString(answer(c, session(c))) + "\n")
          .getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String page(Chosen c) {
    Session s = session(c);
    return SelectionReport.of(s, c.spec(), c.selection(), answer(c, s));
  }

  private static Answer answer(Chosen c, Session s) {
    return Answer.of(s, c.spec(), c.selection(), c.seconds());
  }

  private Session session(Chosen c) {
    Question q = c.question();
    Job asked =
        Job.with(
            j -> {
              j.data = job.data();
              j.id = job.id();
              j.vector = job.vector();
              j.keep = job.keep();
              j.text = job.text();
              j.embedder = job.embedder();
              j.query = c.query() == null ? null : c.query().source();
              j.avoid = c.avoid() == null ? null : c.avoid().source();
              j.queryIds = ids(q.query());
              j.avoidIds = ids(q.avoid());
              j.exclude = ids(q.labelled());
              j.k = q.budget();
              j.measure = c.spec().text();
              j.kernel = q.kernel();
              j.optimizer = q.optimizer();
              j.seed = q.seed();
              j.neighbours = q.neighbours() == 0 ? null : q.neighbours();
            });
    return new Session(
        asked, pool, c.query(), c.avoid(), rows(q.query()), rows(q.avoid()), c.problem());
  }

  private List<String> ids(List<Integer> rows) {
    return rows.stream().map(pool::id).toList();
  }

  private static int[] rows(List<Integer> rows) {
    return rows.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public void close() {
    items.close();
  }
}
