package dev.prism.cli;

import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.DataException;
import dev.prism.data.Options;
import dev.prism.data.Passing;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import dev.prism.stream.Item;
import dev.prism.stream.Rule;
import dev.prism.stream.Settings;
import dev.prism.stream.Streamed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Chooses from what passes by, and has the best so far ready at any moment. */
final class StreamRun implements Passing.Taker {
  private final Job job;
  private final Session.Means means;
  private final Path out;
  private final Long every;
  private final JsonOption output;
  private final long start = System.nanoTime();
  private Features query;
  private Features avoid;
  private Settings set;
  private Spec spec;
  private Streamed stream;
  private FirstRows first = new FirstRows();
  private boolean over;

  StreamRun(Job job, Session.Means means, Path out, Long every, JsonOption output) {
    this.job = job;
    this.means = means;
    this.out = out;
    this.every = every;
    this.output = output;
    String no = ofNoUse(job);
    refuse(no, no);
    if (job.k() == null) {
      throw new PrismException("How many? Give -k N.");
    }
    if (every != null && (every < 1 || out == null)) {
      throw new PrismException("--every N needs N of at least 1, and --out to write to.");
    }
  }

  /** The first option that needs items which can be looked at again; null for none. */
  private static String ofNoUse(Job job) {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("--costs", job.costs());
    given.put("--quota", job.quotas());
    given.put("--include", job.include());
    given.put("--exclude", job.exclude());
    given.put("--query-ids", job.queryIds());
    given.put("--private-ids", job.avoidIds());
    given.put("--stop", job.stop());
    given.put("--until", job.until());
    given.put("--neighbours", job.neighbours());
    given.put("--neighbours-by", job.neighboursBy());
    given.put("--optimizer", job.optimizer());
    given.put("--text", job.text());
    given.put("--embedder", job.embedder());
    given.values().removeIf(Objects::isNull);
    return given.keySet().stream().findFirst().orElse(null);
  }

  /** Whether the same could be asked of a stream. */
  static boolean takes(Job job) {
    return ofNoUse(job) == null && fitted(job) == null && Passing.reads(job.data());
  }

  /** What a stream has no use for. */
  StreamRun refuse(String option, Object given) {
    if (given != null) {
      throw new PrismException(
          "%s is of no use with --stream: items that passed by cannot be looked at again. A stream"
              + " takes -k, a measure, a kernel, and files for Q and P.",
          option);
    }
    return this;
  }

  Integer call() {
    if (out != null) {
      Answer.checkName(out);
      Atomically.check(out);
    }
    settings();
    if (fitted(job) != null) {
      throw new PrismException(
          "--kernel %s takes a constant from the whole pool, which a stream never has; give it:"
              + " rbf:sigma=S.",
          fitted(job).spec());
    }
    try (Items items = new Items(null, null)) {
      Options like = Options.NONE.withVector(job.vector()).whereThere();
      query = job.query() == null ? null : features(items.load(job.query(), like));
      avoid = job.avoid() == null ? null : features(items.load(job.avoid(), like));
    }
    if (query != null || avoid != null) {
      begin((query == null ? avoid : query).width());
    }
    Interruption.last(this::interrupted);
    try {
      Passing.read(job.data(), Options.NONE.withId(job.id()).withVector(job.vector()), this);
    } catch (DataException e) { // such as an array that is cut off: what came before it counts
      keep();
      throw e;
    }
    synchronized (this) {
      if (!begun()) {
        throw nothing();
      }
      Answer a = answer();
      if (out != null) {
        a.write(out);
      }
      over = true;
      print(a);
    }
    return 0;
  }

  private void print(Answer a) {
    if (output.wanted()) {
      output.print(a);
    } else {
      SelectCommand.print(a, null, output.out());
    }
    output.out().flush();
  }

  private static Features features(Table t) {
    return t.features();
  }

  private void settings() {
    Job.Execution e = job.execution();
    set = Settings.pick(job.k()).rule(Rule.named(e.stream()));
    set = e.epsilon() == null ? set : set.epsilon(e.epsilon());
    set = e.patience() == null ? set : set.patience(e.patience());
    set = e.sample() == null ? set : set.sample(e.sample());
    set = job.seed() == null ? set : set.seed(job.seed());
  }

  private static Similarity similarity(Job job) {
    return Similarities.named(job.kernel() == null ? "cosine" : job.kernel());
  }

  /** The similarity, where it takes a constant from the whole pool; null where it does not. */
  private static Similarity fitted(Job job) {
    Similarity s = similarity(job);
    return s.fit(Features.of(new float[][] {{0}, {1}})).equals(s) ? null : s;
  }

  /** Begins with what has come so far, if nothing more is to come; tells whether it is of use. */
  private boolean begun() {
    if (stream == null && first.width() > 0) {
      begin(first.width());
    }
    return stream != null && stream.taken() > 0;
  }

  private DataException nothing() {
    Map<String, Long> why = stream == null ? first.refused : stream.refused();
    Features guide = query == null ? avoid : query;
    return new DataException(
        "%s held no item that is of use%s.%s",
        job.data(),
        why.isEmpty() ? "" : ": " + why.toString().replaceAll("[{}]", "").replace("=", " "),
        guide == null
            ? ""
            : " Items need " + guide.width() + " features, as the query or private set has.");
  }

  /** Guides say how wide all items are, or else the first items do; those go first. */
  private void begin(int width) {
    Problem p =
        Problem.of(Features.of(new float[1][width]))
            .similarity(similarity(job))
            .threads(means.threads());
    for (Features guide : new Features[] {query, avoid}) {
      if (guide != null && guide.width() != width) {
        throw new DataException(
            "The query set has %d features and the private set %d; they must be equal.",
            query.width(), avoid.width());
      }
    }
    p = query == null ? p : p.query(query);
    p = avoid == null ? p : p.privateSet(avoid);
    Problem like = p;
    spec = Spec.parse(job.measure(), like);
    if (means.memory() > 0 && bytes(width) > means.memory()) {
      throw new PrismException(
          "This stream may have to hold %s, and --memory gives it %s. Give it more, choose fewer,"
              + " or take --sieves three-sieves, a larger --epsilon or a smaller --sample.",
          Words.bytes(bytes(width)), Words.bytes(means.memory()));
    }
    stream = new Streamed(set, like::pool, spec::on, width);
    output
        .err()
        .printf("prism: at most %s will be held, whatever comes.%n", Words.bytes(bytes(width)));
    output.err().flush();
    FirstRows early = first;
    first = null;
    early.refused.forEach(stream::refuse);
    early.rows.forEach(r -> offer(r.id(), r.features()));
  }

  private long bytes(int width) {
    return set.bytes(
        width, (query == null ? 0 : query.size()) + (avoid == null ? 0 : avoid.size()));
  }

  @Override
  public synchronized boolean take(String id, float[] row) {
    if (over) {
      return false;
    }
    if (stream != null) {
      offer(id, row);
    } else if (first.add(id, row)) {
      begun();
    }
    return true;
  }

  private void offer(String id, float[] row) {
    boolean taken = Session.data(() -> stream.offer(id, row));
    if (taken && every != null && stream.taken() % every == 0) {
      write();
    }
  }

  private void write() {
    answer().write(out);
    Interruption.keeps("the best of the first " + stream.taken() + " is in " + out);
  }

  @Override
  public synchronized void refuse(String why) {
    if (stream != null) {
      stream.refuse(why);
    } else {
      first.refuse(why);
    }
  }

  /** Ctrl-C: what was found is not lost. */
  private synchronized void interrupted() {
    if (out != null) {
      keep();
    } else if (!over && begun()) {
      over = true;
      print(answer());
      Interruption.keeps("the best of the first " + stream.taken() + " is on standard output");
    }
  }

  private synchronized void keep() {
    if (out != null && !over && begun()) {
      over = true;
      write();
    }
  }

  /** Items have numbers beyond what an array could have. */
  static List<Answer.Choice> picks(Streamed.Best best) {
    List<Answer.Choice> out = new ArrayList<>();
    double value = 0;
    for (int i = 0; i < best.items().size(); i++) {
      Item item = best.items().get(i);
      value += best.gains().get(i);
      out.add(new Answer.Choice(item.number(), item.id(), best.gains().get(i), value));
    }
    return out;
  }

  private Answer answer() {
    Streamed.Best best = Session.data(stream::best);
    List<Answer.Choice> picks = picks(best);
    Map<String, Object> says = new LinkedHashMap<>();
    says.put("kind", "stream, " + set.rule().label());
    says.put("items", stream.taken());
    says.put("passed_over", stream.refused());
    says.put("ground_set", stream.groundSet());
    says.put("value_of_best_set", best.sieve());
    says.put("bytes_at_most", bytes(best.items().getFirst().row().length));
    Map<String, String> digests = new LinkedHashMap<>();
    if (query != null) {
      digests.put("query", Digests.of(query));
    }
    if (avoid != null) {
      digests.put("private", Digests.of(avoid));
    }
    return new Answer(
        job,
        picks,
        best.value(),
        null,
        stream.guarantee(),
        picks.size() < set.k() ? "no more items came" : null,
        Map.of(),
        says,
        (System.nanoTime() - start) / 1e9,
        new Answer.Provenance(Version.TEXT, spec.text(), set.rule().label(), set.seed(), digests));
  }
}
