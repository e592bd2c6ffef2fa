package dev.prism.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rounds of labelling. */
class RoundsTest {
  private static final int N = 40, K = 6;
  private final SmallModel pool = new SmallModel(N, 1);
  private final TargetedTask task =
      TargetedTask.of(pool.outputs()).target(new SmallModel(5, 2).labelled());
  @TempDir Path folder;

  private static List<Integer> indices(Proposal p) {
    return p.items().stream().map(Proposal.Item::index).toList();
  }

  @Test
  void aSecondRoundSelectsOtherItems() {
    Strategy flqmi = Strategies.named("flqmi");
    Proposal first = Rounds.of(N).next(task).choose(flqmi, K, 3);
    assertThat(indices(first)).isEqualTo(Strategies.choose(flqmi, task, K, 3).items());
    Proposal second = first.rounds().next(task).choose(flqmi, K, 3);
    List<Integer> both = new ArrayList<>(indices(first));
    both.addAll(indices(second));
    assertThat(both).hasSize(2 * K).doesNotHaveDuplicates();
    assertThat(second.rounds().chosen()).isEqualTo(both);
    Proposal.Item item = second.items().getFirst();
    assertThat(item.id()).isEqualTo(String.valueOf(item.index()));
    assertThat(item.predicted()).isEqualTo(pool.outputs().predicted()[item.index()]);
    assertThat(item.label()).isNull();
    assertThat(second.ofTargetClasses()).isNull();
  }

  /** The second round is the same whether the first is kept in memory or read from a file. */
  @Test
  void writesAndReadsRounds() {
    Path file = folder.resolve("rounds.json");
    Strategy gcmi = Strategies.named("gcmi");
    assertThat(Rounds.read(file, N, i -> "id" + i)).isEqualTo(Rounds.of(N));
    Rounds one = Rounds.of(N).next(task).ids(i -> "id" + i).choose(gcmi, K, 3).rounds();
    one.write(file);
    Rounds read = Rounds.read(file, N, i -> "id" + i);
    assertThat(read).isEqualTo(one);
    assertThat(read.next(task).choose(gcmi, K, 3).items())
        .isEqualTo(one.next(task).choose(gcmi, K, 3).items());
  }

  /** Two processes read the same rounds; the second to end would forget the first one's round. */
  @Test
  void aRoundOfAnotherProcessIsNotForgotten() {
    Path file = folder.resolve("rounds.json");
    Strategy flqmi = Strategies.named("flqmi");
    Rounds one = Rounds.of(N).next(task).choose(flqmi, K, 3).rounds();
    Rounds other = Rounds.of(N).next(task).choose(Strategies.named("entropy"), K, 3).rounds();
    one.write(file);
    one.write(file); // the same round once more
    refused(() -> other.write(file), "was added while this one was selected");
    assertThat(Rounds.read(file, N, String::valueOf)).isEqualTo(one);
    Rounds two = one.next(task).choose(flqmi, K, 3).rounds();
    two.write(file);
    refused(() -> one.write(file), "was added");
    assertThat(Rounds.read(file, N, String::valueOf)).isEqualTo(two);
  }

  /** Without items of earlier rounds, flcmi is flvmi. */
  @Test
  void chosenItemsFormThePrivateSet() {
    Strategy flcmi = Strategies.named("flcmi");
    Proposal first = Rounds.of(N).next(task).chosenAsPrivate().choose(flcmi, K, 3);
    assertThat(first.strategy().name()).isEqualTo("flvmi");
    Proposal second = first.rounds().next(task).chosenAsPrivate().choose(flcmi, K, 3);
    assertThat(second.strategy().name()).isEqualTo("flcmi");
    int[] chosen = indices(first).stream().mapToInt(Integer::intValue).toArray();
    ModelOutputs o = pool.outputs().select(chosen);
    int[] free = IntStream.range(0, N).filter(i -> !has(chosen, i)).toArray();
    TargetedTask byHand =
        TargetedTask.of(pool.outputs().select(free))
            .target(task.target())
            .privateSet(new LabelledItems(o, o.predicted()));
    List<Integer> expected = Strategies.choose(flcmi, byHand, K, 3).items();
    assertThat(indices(second)).isEqualTo(expected.stream().map(i -> free[i]).toList());
    refused(
        () -> Rounds.of(N).next(task).chosenAsPrivate().choose(Strategies.named("flqmi"), K, 3),
        "flqmi reads no private set");
  }

  private static boolean has(int[] items, int i) {
    return Arrays.stream(items).anyMatch(x -> x == i);
  }

  /** Items whose class is known are labelled, so that flcg can condition on them. */
  @Test
  void labelledItemsAreConditionedOn() {
    Strategy flcg = Strategies.named("flcg");
    Proposal first = Rounds.of(N).next(task).choose(Strategies.named("flqmi"), K, 3);
    refused(() -> first.rounds().next(task).choose(flcg, K, 3), "needs a labelled set");
    int[] y = new int[N];
    Arrays.fill(y, PoolLabels.UNKNOWN);
    indices(first).forEach(i -> y[i] = pool.y[i]);
    Proposal second = first.rounds().next(task).labels(PoolLabels.of(y)).choose(flcg, K, 3);
    assertThat(indices(second)).doesNotContainAnyElementsOf(indices(first));
    assertThat(second.ofTargetClasses()).isZero(); // no class of these is known yet
    Proposal known =
        Rounds.of(N)
            .next(task)
            .labels(PoolLabels.of(pool.y))
            .choose(Strategies.named("flqmi"), K, 3);
    assertThat(known.items()).allMatch(i -> i.label() == pool.y[i.index()]);
    assertThat(known.ofTargetClasses()).isBetween(1, K);
  }

  @Test
  void rejectsBadInput() throws Exception {
    Strategy any = Strategies.named("entropy");
    Rounds one = Rounds.of(N).next(task).choose(any, K, 3).rounds();
    refused(() -> one.next(task).choose(any, 35, 3), "35 and 34 of the pool's 40 items are free");
    refused(() -> one.next(task).labels(PoolLabels.of(1, 2)), "2 labels and the pool has 40");
    int[] y = pool.y.clone();
    y[7] = SmallModel.CLASSES;
    refused(
        () -> one.next(task).labels(PoolLabels.of(y)),
        "Label 3 of row 7 is not one of the model's 3 classes, 0 … 2");
    refused(() -> Rounds.of(41).next(task), "a pool of 41 items and this one has 40");
    Path file = folder.resolve("rounds.json");
    one.write(file);
    refused(() -> Rounds.read(file, 41, String::valueOf), "41; every round needs the whole pool");
    refused(() -> Rounds.read(file, N, i -> "other" + i), "every round needs the whole pool");
    String round =
        "{\"pool\": 40, \"rounds\": [{\"strategy\": \"x\", \"items\": [1], \"ids\": %s}]}";
    for (String other :
        List.of(
            "[]",
            "{}",
            "null",
            "{\"pool\": 40, \"rounds\": [null]}",
            round.formatted("null"),
            round.formatted("[]"))) {
      Files.writeString(file, other);
      assertThatThrownBy(() -> Rounds.read(file, N, String::valueOf))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("not a file of rounds");
    }
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(PrismException.class).hasMessageContaining(message);
  }
}
