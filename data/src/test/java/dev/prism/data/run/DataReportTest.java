package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.DataException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reading of a pool is described in a line, and in the JSON of a result. */
class DataReportTest extends RequestFixture {
  private DataReport report(String csv, List<String> metadata) {
    return load(r -> {
          r.data = file("p.csv", csv);
          r.k = 1;
          r.metadataColumns = metadata;
        })
        .dataReport();
  }

  @Test
  void columnsAndReasons() {
    DataReport r = report("id,a,b,c,t\nu,1,2,3,x\nv,2,1,5,y\n", List.of("c"));
    assertThat(r.describe())
        .isEqualTo("2 items × 2 features (a, b); not features: id (ids), c (metadata), t (text)");
    assertThat(r.columns()).containsExactly("a", "b");
    assertThat(r.dominant()).isNull();
    assertThat(r.suspicious()).isEmpty();
  }

  @Test
  void rolesOfTheRequest() {
    DataReport r =
        load(b -> {
              b.data = file("p.csv", "a,b,price,kind\n1,2,3,u\n2,1,5,v\n");
              b.metadataColumns = List.of();
              b.costs = "price";
              b.budget = 4.0;
              b.quotas = List.of("kind=*:0-1");
            })
            .dataReport();
    assertThat(r.describe()).endsWith("not features: price (costs), kind (quotas)");
  }

  /** A column of numbers that a quota or the strata name is no feature, and that is said. */
  @Test
  void groupsOfNumbers() {
    String csv = "id,a,b,grp\nu,1,2,3\nv,2,1,5\n";
    DataReport plain = report(csv, List.of());
    assertThat(plain.columns()).containsExactly("a", "b", "grp");
    DataReport quotas =
        load(b -> {
              b.data = file("p.csv", csv);
              b.k = 1;
              b.metadataColumns = List.of();
              b.quotas = List.of("grp=*:0-1");
            })
            .dataReport();
    assertThat(quotas.describe())
        .isEqualTo("2 items × 2 features (a, b); not features: id (ids), grp (quotas)");
    assertThatThrownBy(
            () ->
                load(b -> {
                      b.data = file("p.csv", csv);
                      b.k = 1;
                      b.metadataColumns = List.of();
                      b.metadataColumns = List.of();
                      b.quotas = List.of("id=*:0-1");
                    })
                    .constraint())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("The column id of")
        .hasMessageContaining("holds the ids of the items");
  }

  @Test
  void aColumnThatDominates() {
    DataReport r = report("a,b,price\n1,2,300\n2,1,500\n", List.of());
    assertThat(r.dominant().column()).isEqualTo("price");
    assertThat(r.dominant().share()).isGreaterThan(0.99);
    assertThat(r.suspicious()).containsExactly("price");
    assertThat(report("a,b\n3,2\n2,3\n", List.of()).dominant()).isNull();
    assertThat(report("a\n3\n2\n", List.of()).dominant()).isNull();
  }

  @Test
  void inTheResult() throws Exception {
    LoadedRequest r =
        load(
            b -> {
              b.data = file("p.csv", "id,a,b,price,kind\nx,1,2,3,u\ny,2,1,5,v\nz,4,1,0.5,v\n");
              b.k = 2;
              b.metadataColumns = null;
              b.costs = "price";
              b.budget = 4.0;
              b.quotas = List.of("kind=u:1-1,v:0-1");
            });
    ResultFile result = ResultFile.of(r, r.prepare().run(), 0.0);
    JsonNode json = ResultFile.JSON.valueToTree(result);
    assertThat(json.at("/data/items").intValue()).isEqualTo(3);
    assertThat(json.at("/data/left_out/price").textValue()).isEqualTo("costs");
    assertThat(json.at("/data/columns/1").textValue()).isEqualTo("b");
    assertThat(json.at("/totals/cost").doubleValue()).isEqualTo(3.5);
    assertThat(json.at("/totals/budget").doubleValue()).isEqualTo(4);
    assertThat(json.at("/totals/groups").toString()).isEqualTo("{\"u\":1,\"v\":1}");
    for (JsonNode pick : json.get("picks")) {
      boolean first = pick.get("id").textValue().equals("x");
      assertThat(pick.get("cost").doubleValue()).isEqualTo(first ? 3 : 0.5);
      assertThat(pick.get("group").textValue()).isEqualTo(first ? "u" : "v");
    }
    result.write(folder.resolve("out.csv"));
    assertThat(folder.resolve("out.csv").toFile())
        .content()
        .startsWith("rank,index,id,gain,value,cost,group,by\n");
    result.write(folder.resolve("out.json"));
    ResultFile again = ResultFile.read(folder.resolve("out.json"));
    assertThat(again.data()).isEqualTo(result.data());
    assertThat(again.totals()).isEqualTo(result.totals());
    assertThat(again.firstDifference(result)).isEqualTo(-1);
  }
}
