package dev.prism.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pools that are files, matrices or concepts. */
class PoolReaderTest {
  private final Requests server = new Requests();
  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return "'" + Files.writeString(folder.resolve(name), text) + "'";
  }

  private JsonNode select(long pool, String params) {
    return server.call("select", "{'pool': " + pool + ", " + params + "}");
  }

  private long open(String params) {
    return server.call("open", params).path("pool").asLong();
  }

  @Test
  void idsAndColumnsComeWithTheRequest() throws IOException {
    String data = file("x.csv", "a,b\n1,0\n0,1\n1,1\n");
    long pool =
        open(
            "{'data': " + data + ", 'ids': ['x', 'y', 'z'], 'columns': {'kind': ['p', 'p', 'q']}}");
    JsonNode r = select(pool, "'k': 1, 'measure': 'fl', 'quotas': ['kind=p:0-0,q:1-1']");
    assertThat(r.at("/picks/0/id").asText()).isEqualTo("z");
    server
        .refusal("open", "{'data': " + data + ", 'ids': ['x', 'y']}")
        .hasMessage("ids has 2 entries and the pool 3 items.");
    server
        .refusal("open", "{'data': " + data + ", 'columns': {'kind': ['p']}}")
        .hasMessage("kind has 1 entries and the pool 3 items.");
  }

  @Test
  void columnsAreReadAsTheRequestSays() throws IOException {
    String data = file("c.csv", "name,price,a,b\nu,100,1,0\nv,1,0,1\n");
    JsonNode open =
        server.call(
            "open", "{'data': " + data + ", 'idColumn': 'name', 'metadataColumns': ['price']}");
    assertThat(open.path("items").asInt()).isEqualTo(2);
    assertThat(open.path("features").asInt()).isEqualTo(2);
    JsonNode r =
        select(
            open.path("pool").asLong(), "'k': 2, 'measure': 'fl', 'costs': 'price', 'budget': 9");
    assertThat(r.path("picks")).hasSize(1);
    assertThat(r.at("/picks/0/id").asText()).isEqualTo("v");
  }

  /** The value of fl on a matrix is the sum of the largest entries of its rows. */
  @Test
  void aMatrixIsTheSimilarity() throws IOException {
    long pool =
        open("{'matrices': {'VV': " + file("s.csv", "a,b,c\n1,.5,0\n.5,1,.2\n0,.2,1\n") + "}}");
    JsonNode r = select(pool, "'k': 2, 'measure': 'fl'");
    assertThat(r.at("/picks/0/index").asInt()).isEqualTo(1);
    assertThat(r.at("/picks/0/gain").asDouble()).isCloseTo(1.7, within(1e-6));
    assertThat(r.path("value").asDouble()).isCloseTo(2.5, within(1e-6));
    assertThat(r.at("/picks/0/id").asText()).isEqualTo("1");
  }

  @Test
  void queryAndPrivateSetsAreMatricesToo() throws IOException {
    String vv = "'VV': " + file("vv.csv", "a,b,c\n1,0,0\n0,1,0\n0,0,1\n");
    String qv = "'QV': " + file("qv.csv", "a,b,c\n.1,.9,.8\n");
    String pv = "'PV': " + file("pv.csv", "a,b,c\n0,.9,.1\n");
    long near = open("{'matrices': {" + qv + ", " + vv + "}}");
    assertThat(select(near, "'k': 1, 'measure': 'gcmi'").at("/picks/0/index").asInt()).isEqualTo(1);
    long apart = open("{'matrices': {" + pv + ", " + qv + ", " + vv + "}}");
    JsonNode r = select(apart, "'k': 1, 'measure': 'flcmi:eta=1,nu=1'");
    assertThat(r.at("/picks/0/index").asInt()).isEqualTo(2);
  }

  @Test
  void matricesAreNamedByTheirSides() throws IOException {
    String m = file("m.csv", "a,b\n1,0\n0,1\n");
    server
        .refusal("open", "{'matrices': {'QQ': " + m + "}}")
        .hasMessageContaining("no matrix whose columns are the pool");
    server.refusal("open", "{'matrices': {}}").hasMessageContaining("matrices is empty");
    server
        .refusal("open", "{'matrices': {'VVV': " + m + "}}")
        .hasMessageContaining("no matrix VVV");
    server
        .refusal("open", "{'matrices': {'VV': " + m + ", 'QX': " + m + "}}")
        .hasMessageContaining("no matrix QX");
  }

  /** Weighted coverage: items 0 and 2 cover everything; what is queried alone counts. */
  @Test
  void conceptsAreCovered() {
    String concepts = "'items': [[0, 1], [1], [2]], 'weights': [1, 2, 4]";
    long pool = open("{'concepts': {" + concepts + "}}");
    JsonNode r = select(pool, "'k': 2, 'measure': 'setcover'");
    assertThat(r.at("/picks/0/index").asInt()).isEqualTo(2);
    assertThat(r.path("value").asDouble()).isEqualTo(7);
    long queried = open("{'concepts': {" + concepts + ", 'query': [1]}}");
    assertThat(select(queried, "'k': 1, 'measure': 'setcovermi'").path("value").asDouble())
        .isEqualTo(2);
    long known = open("{'concepts': {" + concepts + ", 'private': [2]}}");
    assertThat(select(known, "'k': 3, 'measure': 'setcovercg'").path("value").asDouble())
        .isEqualTo(3);
  }

  /** 1 − (1 − 0.5)(1 − 0.5) of weight 8 with both items. */
  @Test
  void conceptsMayBeProbabilities() {
    long pool = open("{'concepts': {'probabilities': [[0.5], [0.5]], 'weights': [8]}}");
    JsonNode r = select(pool, "'k': 2, 'measure': 'psc'");
    assertThat(r.path("value").asDouble()).isCloseTo(6, within(1e-6));
  }

  @Test
  void conceptsAreListsOfNumbers() {
    server
        .refusal("open", "{'concepts': {'items': [['a']], 'weights': [1]}}")
        .hasMessage("[\"a\"] is not a list of whole numbers.");
    server
        .refusal("open", "{'concepts': {'items': [[0]], 'weights': ['heavy']}}")
        .hasMessage("[\"heavy\"] is not a list of numbers.");
    server
        .refusal("open", "{'concepts': {'probabilities': [0.5], 'weights': [1]}}")
        .hasMessage("0.5 is not a list of numbers.");
  }

  @Test
  void aPoolNeedsItems() {
    server.refusal("open", "{}").hasMessage("A pool needs data, matrices or concepts.");
    server
        .refusal("open", "{'data': '/no/such/file.npy'}")
        .hasMessageContaining("no/such/file.npy");
  }
}
