package dev.prism.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.measure.COM;
import dev.prism.measure.FLQMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.FeatureBased;
import dev.prism.measure.GC;
import dev.prism.measure.LogDetCMI;
import dev.prism.measure.LogDetMI;
import dev.prism.measure.Mixture;
import dev.prism.measure.SaturatedCoverage;
import dev.prism.term.Psi;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text forms of measures. */
class SpecTest {
  private static final Features ROWS = Features.of(new float[][] {{1, 0}, {0, 1}, {1, 1}});
  private static final Problem V = Problem.of(ROWS);
  private static final Problem Q = V.query(ROWS);
  private static final Problem P = V.privateSet(ROWS);
  private static final Problem QP = Q.privateSet(ROWS);

  private static final Problem CONCEPTS =
      V.concepts(Concepts.of(new int[][] {{0}, {1}, {0, 1}}, new double[] {1, 1}));

  @Test
  void parameters() {
    Spec s = Spec.parse("flcmi:eta=0.8,nu=0.5", QP);
    assertThat(s.measure().info().name()).isEqualTo("flcmi");
    assertThat(s.params()).isEqualTo(Params.of(1, 0.8, 0.5));
    assertThat(Spec.parse("  FLVMI : Eta = 2 ", Q))
        .isEqualTo(new Spec(new FLVMI(), Params.of(1, 2, 1), "flvmi:eta=2"));
    assertThat(Spec.parse("gc", V).params().lambda().value())
        .as("the description's default")
        .isEqualTo(0.5);
    assertThat(Spec.parse("gccg:nu=3", P).params()).isEqualTo(Params.of(0.5, 1, 3));
  }

  @Test
  void greekLetters() {
    assertThat(Spec.parse("flcmi:η=0.8,ν=0.5", QP))
        .isEqualTo(Spec.parse("flcmi:eta=0.8,nu=0.5", QP));
    assertThat(Spec.parse("gc:λ=0.25", V)).isEqualTo(Spec.parse("gc:lambda=0.25", V));
    assertThat(Spec.parse("gc:Λ=0.25", V)).isEqualTo(Spec.parse("gc:lambda=0.25", V));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "flqmi:eta=0.25",
        "com:psi=log",
        "logdetmi:ridge=0.5",
        "0.7*flvmi:eta=0.5 + 0.3*gc:lambda=0.1",
        "2*com:psi=pow:0.3 + 1e-3*fl"
      })
  void theFullTextMeansTheSame(String typed) {
    Spec s = Spec.parse(typed, Q);
    Spec again = Spec.parse(s.text(), Q);
    assertThat(again.text()).isEqualTo(s.text());
    assertThat(again.params()).isEqualTo(s.params());
    assertThat(again.on(Q).evaluate(0, 1)).isEqualTo(s.on(Q).evaluate(0, 1));
  }

  @Test
  void theFullText() {
    assertThat(Spec.parse("", Q).text()).isEqualTo("flqmi:eta=1");
    assertThat(Spec.parse("COM:psi=log", Q).text()).isEqualTo("com:eta=1,psi=log");
    assertThat(Spec.parse("fl + 0.5*gcmi", Q).text()).isEqualTo("1*fl + 0.5*gcmi:lambda=1");
  }

  @Test
  void options() {
    assertThat(Spec.parse("flqmi:clip=no", Q).measure()).isEqualTo(new FLQMI(false));
    assertThat(Spec.parse("logdetmi:ridge=0.5,eta=0.25", Q))
        .isEqualTo(
            new Spec(new LogDetMI(0.5), Params.of(1, 0.25, 1), "logdetmi:eta=0.25,ridge=0.5"));
    assertThat(Spec.parse("logdetcmi:form=projection,ridge=0", QP).measure())
        .isEqualTo(new LogDetCMI(0, LogDetCMI.Form.PROJECTION));
    assertThat(Spec.parse("com:psi=log", Q).measure()).isEqualTo(new COM(Psi.LOG));
    assertThat(((COM) Spec.parse("com:psi=pow:0.5", Q).measure()).psi().at(9)).isEqualTo(3);
    assertThat(Spec.parse("saturated:alpha=0.3", V).measure())
        .isEqualTo(new SaturatedCoverage(0.3));
    FeatureBased f =
        (FeatureBased) Spec.parse("featurebased:weights=1;2.5,normalize=minmax", V).measure();
    assertThat(f.weights()).containsExactly(1.0, 2.5);
    assertThat(f.minmax()).isTrue();
  }

  @Test
  void mixtures() {
    Mixture m = (Mixture) Spec.parse("0.7*flvmi:eta=0.5 + 0.3*gc", Q).measure();
    assertThat(m.members())
        .containsExactly(
            new Mixture.Member(0.7, new FLVMI(), Params.of(1, 0.5, 1)),
            new Mixture.Member(0.3, new GC(), Params.of(0.5, 1, 1)));
    assertThat(((Mixture) Spec.parse("flqmi + 2 * gcmi", Q).measure()).members())
        .extracting(Mixture.Member::weight)
        .containsExactly(1.0, 2.0);
    assertThat(((Mixture) Spec.parse("3*flqmi", Q).measure()).members()).hasSize(1);
    assertThat(Spec.parse("1*flqmi", Q).measure())
        .as("a weight of one is none")
        .isEqualTo(new FLQMI());
  }

  /** The value of a mixture is the weighted sum of its members. */
  @Test
  void aMixtureIsTheSum() {
    double a = Spec.parse("flqmi:eta=0.5", Q).on(Q).evaluate(0, 2).value();
    double b = Spec.parse("gcmi", Q).on(Q).evaluate(0, 2).value();
    assertThat(Spec.parse("0.25*flqmi:eta=0.5 + 3*gcmi", Q).on(Q).evaluate(0, 2).value())
        .isCloseTo(0.25 * a + 3 * b, org.assertj.core.api.Assertions.within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void defaultMeasures(String empty) {
    assertThat(Spec.parse(empty, V).measure().info().name()).isEqualTo("fl");
    assertThat(Spec.parse(empty, Q).measure().info().name()).isEqualTo("flqmi");
    assertThat(Spec.parse(empty, P).measure().info().name()).isEqualTo("flcg");
    assertThat(Spec.parse(empty, QP).measure().info().name()).isEqualTo("contrast");
    assertThat(Spec.parse(null, Q)).isEqualTo(Spec.parse(empty, Q));
  }

  @ParameterizedTest
  @CsvSource({
    "facility-location, fl, flvmi, flcg, flcmi",
    "log-det, logdet, logdetmi, logdetcg, logdetcmi"
  })
  void families(String name, String plain, String mi, String cg, String cmi) {
    assertThat(Spec.parse(name, V).measure().info().name()).isEqualTo(plain);
    assertThat(Spec.parse(name, Q).measure().info().name()).isEqualTo(mi);
    assertThat(Spec.parse(name, P).measure().info().name()).isEqualTo(cg);
    assertThat(Spec.parse(name, QP).measure().info().name()).isEqualTo(cmi);
  }

  /** The auxiliary sets of these families are concepts. */
  @ParameterizedTest
  @CsvSource({
    "set-cover, setcover, setcovermi, setcovercg, setcovercmi",
    "probabilistic-set-cover, psc, pscmi, psccg, psccmi"
  })
  void familiesOfConcepts(String name, String plain, String mi, String cg, String cmi) {
    Concepts c = CONCEPTS.concepts();
    Concepts query = c.withAuxiliarySet(AuxiliarySet.QUERY, 0),
        privateConcepts = c.withAuxiliarySet(AuxiliarySet.PRIVATE, 1);
    assertThat(Spec.parse(name, CONCEPTS).measure().info().name()).isEqualTo(plain);
    assertThat(Spec.parse(name, V.concepts(query)).measure().info().name()).isEqualTo(mi);
    assertThat(Spec.parse(name, V.concepts(privateConcepts)).measure().info().name()).isEqualTo(cg);
    assertThat(
            Spec.parse(name, V.concepts(query.withAuxiliarySet(AuxiliarySet.PRIVATE, 1)))
                .measure()
                .info()
                .name())
        .isEqualTo(cmi);
    refused("setcovermi", Q.concepts(c), "needs a query set (Q) of concepts and none was given");
    refused(name, Q.concepts(c), "does not use the query set (Q) that was given");
  }

  @Test
  void graphCutHasNoCmi() {
    assertThat(Spec.parse("graph-cut", P).measure().info().name()).isEqualTo("gccg");
    for (String name : new String[] {"graph-cut", "gccmi"}) {
      refused(name, QP, "does not depend on the private set", "gccg", "flcmi or logdetcmi");
    }
  }

  @Test
  void userDefinedClasses() {
    assertThat(Spec.parse("dev.prism.measure.GC:lambda=2", V))
        .isEqualTo(Spec.parse("gc:lambda=2", V));
    refused("com.example.Nothing", V, "no class com.example.Nothing on the class path");
    refused("java.lang.String", V, "java.lang.String does not implement dev.prism.Measure");
  }

  private static void refused(String text, Problem v, String... fragments) {
    assertThatThrownBy(() -> Spec.parse(text, v))
        .as(text)
        .isInstanceOf(PrismException.class)
        .message()
        .contains(fragments)
        .matches("(?s).*[.?]");
  }

  @Test
  void misspelt() {
    refused("flqm", Q, "no measure called flqm.", "Did you mean flqmi?", "fl, flvmi,", "log-det");
    refused("logdat", V, "Did you mean logdet?");
    refused("facility-locaton", V, "Did you mean facility-location?");
    refused("flqmi:etta=1", Q, "flqmi has no setting etta.", "Did you mean eta?", "eta, clip");
    refused("disparitysum:lambdaa=1", V, "has no setting lambdaa.", "It has none.");
    refused("com:psi=sqr", Q, "no psi called sqr", "Did you mean sqrt?");
    refused("0.5*flqm + gcmi", Q, "no measure called flqm.");
  }

  @Test
  void badValues() {
    refused("flqmi:eta=-1", Q, "eta=-1 is out of range for flqmi", "at least 0");
    refused("flqmi:eta=NaN", Q, "eta=NaN is out of range");
    refused("flqmi:eta=Infinity", Q, "eta=Infinity is out of range");
    refused("flqmi:eta=x", Q, "eta=x is not a number");
    refused("flqmi:eta", Q, "\"eta\" in \"flqmi:eta\" is not a setting", "name=value");
    refused("gcmi:eta=1", Q, "gcmi has no parameter eta", "it has lambda");
    refused("flqmi:clip=maybe", Q, "clip=maybe must be true or false");
    refused("logdetmi:ridge=0,eta=1.5", Q, "eta=1.5 is out of range", "0 to 1", "ridge=1");
    refused("logdet:ridge=-1", V, "ridge=-1.0 must be a number that is not negative");
    refused("logdetcmi:form=round", QP, "form=round must be printed or projection");
    refused("saturated:alpha=0", V, "alpha=0.0 must lie in (0, 1]");
    refused("com:psi=pow:2", Q, "pow:2.0 is not concave", "(0, 1]");
    refused("-1*flqmi", Q, "weight of flqmi in the mixture is -1.0", "not negative");
    refused("much*flqmi", Q, "the weight in much*flqmi", "is not a number");
  }

  @Test
  void auxiliarySets() {
    refused("flqmi", V, "flqmi needs a query set (Q) and none was given", "try fl.");
    refused("flcg", V, "flcg needs a private set (P) and none was given", "try fl.");
    refused("flcmi", Q, "flcmi needs a private set (P)", "try flqmi.");
    refused("fl", Q, "fl does not use the query set (Q) that was given", "try flqmi.");
    refused("flqmi", QP, "flqmi does not use the private set (P)", "try contrast.");
    refused("flqmi + gcmi", V, "flqmi needs a query set (Q)");
    refused("flqmi + gcmi", QP, "The mixture does not use the private set (P)");
    assertThat(Spec.parse("flqmi + flcg", QP).measure().info().needs()).hasSize(2);
    assertThat(Spec.parse("flqmi + gc", Q).measure()).isInstanceOf(Mixture.class);
  }

  @Test
  void withoutConcepts() {
    Spec s = Spec.parse("setcover", V);
    assertThatThrownBy(() -> s.on(V))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("the problem has no concepts");
    assertThat(s.params()).isEqualTo(s.measure().info().params(Map.of()));
  }

  @Test
  void settingsGivenTwice() {
    refused("flqmi:eta=1,eta=5", Q, "The setting eta", "is given twice");
    refused("flqmi:eta=1,η=0", Q, "is given twice");
    refused("logdet:ridge=1,Ridge=2", V, "is given twice");
    assertThatThrownBy(() -> Similarities.named("rbf:sigma=1,sigma=2"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("sigma of the kernel is given twice");
    assertThat(Spec.parse("0.5*flqmi:eta=1 + 0.5*flqmi:eta=2", Q).text()).contains("eta=2");
  }

  @Test
  void weightsThatAreAllZero() {
    refused("0*fl", V, "All weights of the mixture are 0");
    refused("0*fl + 0*gc", V, "All weights of the mixture are 0");
    assertThat(Spec.parse("0*fl + 1*gc", V).measure()).isInstanceOf(Mixture.class);
  }
}
