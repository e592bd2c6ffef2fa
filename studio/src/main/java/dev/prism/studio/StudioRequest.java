package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.AuxiliarySet;
import dev.prism.data.Table;
import dev.prism.optimize.Optimizers;
import dev.prism.run.Execution;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A selection as the page and notebooks request it. Items of the pool are given by index.
 *
 * @param labelled items that are labelled already and must not be selected
 * @param queryExtras names of query items that are not in the pool; see {@link ExtraItems}
 * @param privateExtras names of private items that are not in the pool
 * @param measure a measure in text form; empty for the default of the marked sets
 * @param neighbours similarities kept for each item; 0 for all
 * @param k how many items to select
 */
record StudioRequest(
    List<Integer> query,
    List<Integer> privateSet,
    List<Integer> labelled,
    List<String> queryExtras,
    List<String> privateExtras,
    String measure,
    String kernel,
    int neighbours,
    String optimizer,
    long seed,
    int k) {
  static final List<String> FIELDS =
      List.of(
          "query",
          "private",
          "labelled",
          "queryExtras",
          "privateExtras",
          "measure",
          "kernel",
          "neighbours",
          "optimizer",
          "seed",
          "k",
          "client",
          "turn");

  private static final int DEFAULT_K = 10;
  private static final int MAX_TERMS = 32;

  /** A model file, a class name or a control character. */
  private static final Pattern NOT_IN_CATALOGUE = Pattern.compile("@|\\p{L}\\s*\\.|\\p{Cntrl}");

  /** Reads a request; absent fields have their default values. */
  static StudioRequest of(JsonNode node, Table pool) {
    JsonFields f = new JsonFields(node, FIELDS);
    int n = pool.size();
    return new StudioRequest(
        f.indices("query", pool),
        f.indices("private", pool),
        f.indices("labelled", pool),
        f.texts("queryExtras", ExtraItems.MAX_ITEMS, 80),
        f.texts("privateExtras", ExtraItems.MAX_ITEMS, 80),
        withFewTerms(fromCatalogue(f.text("measure", "", 2000))),
        fromCatalogue(f.text("kernel", "cosine", 200)),
        f.integer("neighbours", 0, 0, Math.max(1, n - 1)),
        fromCatalogue(f.text("optimizer", "auto", 200)),
        f.integer("seed", 0, 0, Integer.MAX_VALUE),
        f.integer("k", Math.min(DEFAULT_K, n), 1, n));
  }

  /** Rejects files and classes: only the user of this machine's command line may name those. */
  private static String fromCatalogue(String text) {
    if (NOT_IN_CATALOGUE.matcher(text).find()) {
      throw new HttpError(
          400,
          "The studio accepts measures, kernels and optimizers of the catalogue only; learned"
              + " models (@file) and your own classes work on the command line.");
    }
    return text;
  }

  /** Rejects long mixtures, since every term takes as long as a selection of its own. */
  private static String withFewTerms(String measure) {
    long terms = measure.chars().filter(c -> c == '+').count() + 1;
    if (terms > MAX_TERMS) {
      throw new HttpError(
          400,
          "The mixture has %d terms and the studio accepts %d, since each takes as long as a selection of its own; the command line accepts more."
              .formatted(terms, MAX_TERMS));
    }
    return measure;
  }

  StudioRequest withK(int newK) {
    return with(query, privateSet, labelled, queryExtras, privateExtras, newK);
  }

  StudioRequest withLabelled(List<Integer> items) {
    return with(query, privateSet, items, queryExtras, privateExtras, k);
  }

  StudioRequest without(AuxiliarySet set) {
    return set == AuxiliarySet.QUERY
        ? with(List.of(), privateSet, labelled, List.of(), privateExtras, k)
        : with(query, List.of(), labelled, queryExtras, List.of(), k);
  }

  private StudioRequest with(
      List<Integer> q,
      List<Integer> p,
      List<Integer> l,
      List<String> qExtras,
      List<String> pExtras,
      int newK) {
    return new StudioRequest(
        q, p, l, qExtras, pExtras, measure, kernel, neighbours, optimizer, seed, newK);
  }

  /** Returns the items of the pool that are marked as an auxiliary set. */
  List<Integer> marked(AuxiliarySet set) {
    return set == AuxiliarySet.QUERY ? query : privateSet;
  }

  /** Returns the names of the items outside the pool that belong to an auxiliary set. */
  List<String> extras(AuxiliarySet set) {
    return set == AuxiliarySet.QUERY ? queryExtras : privateExtras;
  }

  boolean has(AuxiliarySet set) {
    return !marked(set).isEmpty() || !extras(set).isEmpty();
  }

  /** Returns how many items the auxiliary sets have. */
  int marks() {
    return query.size() + privateSet.size() + queryExtras.size() + privateExtras.size();
  }

  Execution execution() {
    return neighbours > 0 ? Execution.neighbourGraph(neighbours) : Execution.automatic();
  }

  /** Whether a selection of fewer items is a prefix of this selection. */
  boolean isPrefix() {
    return Optimizers.named(optimizer).traits().prefix();
  }
}
