package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadRequestException;
import dev.prism.constraint.Quotas;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Quotas of a whole pool, for blocks that contain some of its groups. */
class GroupQuotasTest {
  private static final Map<String, Long> SIZES = Map.of("cat", 5L, "dog", 7L, "eel", 1L);

  private static String[] groups(String text) {
    return text.split(" ");
  }

  private static GroupQuotas quotas() {
    return new GroupQuotas(
        Map.of("cat", new Quotas.Range(2, 3), Quotas.OTHERS, new Quotas.Range(0, 4)), SIZES);
  }

  @Test
  void othersStandForEveryGroupThatIsNotNamed() {
    GroupQuotas q = quotas();
    assertThat(q.atLeast("cat")).isEqualTo(2);
    assertThat(q.atMost("cat")).isEqualTo(3);
    assertThat(q.atMost("dog")).isEqualTo(4);
    assertThat(q.atMost("eel")).isEqualTo(4);
    assertThat(q.hasMinimum()).isTrue();
  }

  @Test
  void groupsWithoutAQuotaAreFree() {
    GroupQuotas q = new GroupQuotas(Map.of("cat", new Quotas.Range(0, 3)), SIZES);
    assertThat(q.atLeast("dog")).isZero();
    assertThat(q.atMost("dog")).isEqualTo(Integer.MAX_VALUE);
    assertThat(q.hasMinimum()).isFalse();
  }

  @Test
  void aGroupThatThePoolDoesNotHave() {
    assertThatThrownBy(() -> new GroupQuotas(Map.of("fox", new Quotas.Range(0, 1)), SIZES))
        .isInstanceOf(BadRequestException.class)
        .hasMessage(
            "There is a quota for fox and no item of that group; the groups are cat, dog, eel.");
  }

  @Test
  void minimumsAreMetByCounts() {
    assertThat(quotas().metBy(groups("cat dog cat"))).isTrue();
    assertThat(quotas().metBy(groups("cat dog"))).isFalse();
  }

  /** A block has the minimums that its items can meet, and none with a budget. */
  @Test
  void quotasOfABlock() {
    Quotas one = quotas().ofBlock(groups("cat dog dog"), false);
    assertThat(one.atLeast()[one.group()[0]]).isEqualTo(1);
    assertThat(one.atMost()[one.group()[0]]).isEqualTo(3);
    assertThat(one.atMost()[one.group()[1]]).isEqualTo(4);
    assertThat(one.group()[1]).isEqualTo(one.group()[2]);
    Quotas budget = quotas().ofBlock(groups("cat cat cat"), true);
    assertThat(budget.atLeast()).containsOnly(0);
    Quotas whole = quotas().of(groups("cat cat eel"));
    assertThat(whole.atLeast()[whole.group()[0]]).isEqualTo(2);
  }
}
