package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.data.run.FileRequest.Builder;
import dev.prism.data.run.FileRequest.ExecutionSettings;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Constraints, strata and ids of a request that refer to its files. */
class LoadedConstraintTest extends RequestFixture {
  @Test
  void costsAreAColumnOrAFile() {
    Consumer<Builder> column =
        r -> {
          r.k = null;
          r.costs = "price";
          r.budget = 7.0;
        };
    Selection s = select(column);
    assertThat(IntStream.of(s.indices()).mapToDouble(i -> price[i]).sum()).isLessThanOrEqualTo(7);
    Selection direct =
        Request.pick(Constraint.atMost(Integer.MAX_VALUE).knapsack(new Knapsack(price, 7)))
            .from(Problem.of(Features.of(x)))
            .selection();
    assertThat(s.picks()).isEqualTo(direct.picks());
    List<String> lines = new ArrayList<>();
    IntStream.range(0, N).forEach(i -> lines.add("0.1"));
    String tenths = file("costs.csv", "cost\n" + String.join("\n", lines) + "\n");
    LoadedRequest r =
        load(
            b -> {
              b.costs = tenths;
              b.budget = 0.3;
            });
    assertThat(r.constraint().knapsack().costs()).containsOnly(0.1);
    assertThat(r.prepare().run().selection().picks()).hasSize(3);
    refused(
        b -> {
          b.costs = file("few.csv", "cost\n1\n2\n");
          b.budget = 1.0;
        },
        "must hold one cost for each of the 30 items");
    refused(
        b -> {
          b.costs = "label";
          b.budget = 1.0;
        },
        "\"cat\" in row 0 of column label");
  }

  @Test
  void quotasAndItemsThatMustBeIn() {
    Selection s =
        select(
            r -> {
              r.quotas = List.of("label=cat:3,*:0-1");
              r.include = List.of("i4");
            });
    assertThat(s.indices()).hasSize(4).contains(4);
    assertThat(IntStream.of(s.indices()).filter(i -> i % 3 != 0)).containsExactly(4);
    refused(r -> r.quotas = List.of("label"), "should read column=GROUP:MIN-MAX");
    refused(r -> r.quotas = List.of("label=bird:1"), "no item of that group");
    refused(r -> r.quotas = List.of("label=cat:1", "price=1:1"), "Quotas apply to one column");
    refused(r -> r.quotas = List.of("lable=cat:1"), "lable", "label");
  }

  @Test
  void itemsWithoutAGroupFormAGroup() {
    String some = file("some.jsonl", "{\"v\":[1,2],\"g\":\"a\"}\n{\"v\":[2,1]}\n{\"v\":[3,1]}\n");
    Selection s =
        select(
            r -> {
              r.data = some;
              r.metadataColumns = null;
              r.quotas = List.of("g=" + ConstraintParser.NO_GROUP + ":1");
              r.k = 3;
            });
    assertThat(s.indices()).hasSize(2).contains(0);
  }

  @Test
  void rulesForStopping() {
    Selection until = select(r -> r.stopAtValue = 1e-3);
    assertThat(until.picks()).hasSize(1);
    assertThat(select(r -> r.stopAtGain = "never").picks()).hasSize(4);
    String twins = file("twins.csv", "x,y\n1,0\n1,0\n0,1\n0,1\n");
    Consumer<Builder> all =
        r -> {
          r.data = twins;
          r.metadataColumns = null;
          r.k = 4;
          r.measure = "fl";
        };
    assertThat(select(all).picks()).hasSize(4);
    Selection worth = select(all.andThen(r -> r.stopAtGain = "zero"));
    assertThat(worth.picks()).hasSize(2);
    assertThat(worth.stopReason()).isNotBlank();
  }

  @Test
  void rowsOfManyIds() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add("i" + i % N);
    }
    LoadedRequest r = load(b -> {});
    assertThat(IdLists.rows(r.pool(), all))
        .containsExactly(IntStream.range(0, 100).map(i -> i % N).toArray());
    all.set(70, "missing");
    assertThatThrownBy(() -> IdLists.rows(r.pool(), all)).hasMessageContaining("called missing");
  }

  @Test
  void blocksWithStrata() {
    ExecutionSettings blocks =
        new ExecutionSettings(null, "2", null, "label", null, null, null, null);
    Selection s = select(r -> r.execution = blocks);
    assertThat(s.picks()).hasSize(4);
    refused(
        r -> r.execution = new ExecutionSettings(null, "2", null, "colour", null, null, null, null),
        "no column colour");
  }
}
