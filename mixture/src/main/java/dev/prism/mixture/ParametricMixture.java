package dev.prism.mixture;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * F_Θ(A) = Σ_m w_m f_m(A; λ_m, η_m, ν_m) ÷ scale_m(λ_m, η_m, ν_m), as a family over Θ, which has
 * the weight of every component, each followed by those of λ, η and ν that the component has.
 *
 * <p>Immutable and safe for use by multiple threads. The scale depends on the parameters: with a
 * constant scale, these would be learned for the size that they give a component and not for its
 * preferences.
 */
public final class ParametricMixture {
  private final List<MixtureComponent> components = new ArrayList<>();
  private final int size;

  /**
   * Creates a family.
   *
   * @param texts the components as {@link Spec} reads them, without weights and parameters
   * @param query whether there is a query set
   * @param privateSet whether there is a private set
   */
  public ParametricMixture(List<String> texts, boolean query, boolean privateSet) {
    Features any = Features.of(new float[][] {{1}, {1}});
    Problem like = Problem.of(any);
    like = query ? like.query(any) : like;
    like = privateSet ? like.privateSet(any) : like;
    int at = 0;
    for (String given : texts) {
      MixtureComponent c = MixtureComponent.parse(given.strip(), like, at);
      components.add(c);
      at += 1 + c.parameters().size();
    }
    if (texts.isEmpty()) {
      throw new PrismException("A mixture needs at least one component.");
    }
    size = at;
  }

  /** {@return the measures of the components} */
  public List<Measure> measures() {
    return components.stream().map(MixtureComponent::measure).toList();
  }

  /** {@return the number of components} */
  public int components() {
    return components.size();
  }

  /** {@return the length of Θ} */
  public int size() {
    return size;
  }

  /**
   * Returns the text of a component without weight and parameters.
   *
   * @param m the index of the component
   * @return the text
   */
  public String name(int m) {
    return components.get(m).name();
  }

  /** {@return the texts of all components} */
  public List<String> names() {
    return components.stream().map(MixtureComponent::name).toList();
  }

  /**
   * Returns Θ of a single component, with parameters of 1.
   *
   * @param m the index of the component
   * @return Θ
   */
  public double[] single(int m) {
    double[] theta = equal();
    for (int c = 0; c < components.size(); c++) {
      theta[components.get(c).first()] = c == m ? 1 : 0;
    }
    return theta;
  }

  /** {@return Θ of equal weights, with parameters of 1} */
  public double[] equal() {
    double[] theta = new double[size];
    Arrays.fill(theta, 1);
    return theta;
  }

  /** Returns Θ of equal weights of some components, with parameters of 1. */
  double[] equal(int... some) {
    double[] theta = equal();
    components.forEach(c -> theta[c.first()] = 0);
    for (int m : some) {
      theta[components.get(m).first()] = 1;
    }
    return theta;
  }

  /**
   * Samples Θ at random: weights in [0, 1), parameters in [½, 1), for which all measures are
   * defined.
   *
   * @param learnParameters whether parameters are sampled; otherwise they are 1
   * @param random the source of randomness
   * @return Θ
   */
  public double[] start(boolean learnParameters, SplittableRandom random) {
    double[] theta = equal();
    for (MixtureComponent c : components) {
      theta[c.first()] = random.nextDouble();
      for (int i = 0; i < c.parameters().size() && learnParameters; i++) {
        theta[c.position(i)] = 0.5 + 0.5 * random.nextDouble();
      }
    }
    return theta;
  }

  /**
   * Replaces Θ by the nearest one that is allowed: no number is negative, and η and ν of a
   * log-determinant are at most 1.
   *
   * @param theta Θ
   */
  public void project(double[] theta) {
    for (MixtureComponent c : components) {
      theta[c.first()] = Math.max(0, c.weight(theta));
      for (int i = 0; i < c.parameters().size(); i++) {
        MeasureInfo.Range r = c.measure().info().parameters().get(c.parameters().get(i));
        double most = c.logDet() ? 1 : Math.min(r.max(), 1e6);
        theta[c.position(i)] = Math.clamp(theta[c.position(i)], r.min(), most);
      }
    }
  }

  /**
   * Returns which numbers of Θ are learned.
   *
   * @param learnParameters whether parameters are learned besides weights
   * @return true for each number that is learned
   */
  public boolean[] learned(boolean learnParameters) {
    boolean[] out = new boolean[size];
    Arrays.fill(out, learnParameters);
    components.forEach(c -> out[c.first()] = true);
    return out;
  }

  /** Receives the numbers of Θ that are parameters. */
  @FunctionalInterface
  interface CoordinateVisitor {
    void visit(int component, Param parameter, int position);
  }

  /** Visits λ, η and ν of all components. */
  void coordinates(CoordinateVisitor visitor) {
    for (int m = 0; m < components.size(); m++) {
      MixtureComponent c = components.get(m);
      for (int i = 0; i < c.parameters().size(); i++) {
        visitor.visit(m, c.parameters().get(i), c.position(i));
      }
    }
  }

  double weight(int m, double[] theta) {
    return components.get(m).weight(theta);
  }

  void setWeight(double[] theta, int m, double weight) {
    theta[components.get(m).first()] = weight;
  }

  /**
   * Returns which parameters have no effect: the component alone picks the same items on all tasks
   * at 1, ½ and 2, as far as these are allowed.
   */
  boolean[] withoutEffect(List<PreparedTask> tasks) {
    boolean[] out = new boolean[size];
    coordinates(
        (m, param, position) -> {
          double[] one = single(m), half = single(m), two = single(m);
          half[position] = 0.5;
          two[position] = 2;
          project(two);
          out[position] =
              tasks.stream()
                  .allMatch(
                      p -> {
                        int[] picks = p.greedy(on(p, one));
                        return Arrays.equals(picks, p.greedy(on(p, half)))
                            && Arrays.equals(picks, p.greedy(on(p, two)));
                      });
        });
    return out;
  }

  Params params(int m, double[] theta) {
    return components.get(m).params(theta);
  }

  /**
   * Returns F_Θ of a task.
   *
   * @param p the task
   * @param theta Θ
   * @return the objective
   */
  public Objective on(PreparedTask p, double[] theta) {
    Objective sum = Objective.of(p.collection().size());
    for (MixtureComponent c : components) {
      double w = c.weight(theta);
      if (w != 0) {
        ComponentScales.Scaled f = p.scales().of(c.measure(), c.params(theta));
        sum = sum.plus(Dual.constant(w / f.scale().value()), f.objective());
      }
    }
    return sum;
  }

  /** Returns ∂F_Θ(Y)/∂Θ: f_m ÷ scale for a weight, w_m times its derivative for a parameter. */
  double[] gradient(PreparedTask p, double[] theta, int[] y) {
    double[] out = new double[size];
    for (MixtureComponent c : components) {
      ComponentScales.Scaled f = p.scales().of(c.measure(), c.params(theta));
      Dual d = f.objective().evaluate(y).dividedBy(f.scale());
      out[c.first()] = d.value();
      for (int i = 0; i < c.parameters().size(); i++) {
        out[c.position(i)] = c.weight(theta) * d.derivative(c.parameters().get(i));
      }
    }
    return out;
  }

  /** Returns F_Θ(Y) from its gradient, which contains every f_m ÷ scale. */
  double value(double[] theta, double[] gradient) {
    double sum = 0;
    for (MixtureComponent c : components) {
      sum += c.weight(theta) * gradient[c.first()];
    }
    return sum;
  }

  /**
   * Returns Θ as the text of a mixture, without components of weight 0.
   *
   * @param theta Θ
   * @return the text
   */
  public String text(double[] theta) {
    String sum =
        components.stream()
            .filter(c -> c.weight(theta) > 0)
            .map(c -> Names.format(c.weight(theta)) + "*" + c.text(theta))
            .collect(Collectors.joining(" + "));
    return sum.isEmpty() ? "0*" + components.getFirst().text(theta) : sum;
  }

  /**
   * Returns the weight and the parameters of each component, for reports.
   *
   * @param theta Θ
   * @return the numbers by component and name
   */
  public Map<String, Map<String, Double>> table(double[] theta) {
    Map<String, Map<String, Double>> out = new LinkedHashMap<>();
    for (MixtureComponent c : components) {
      Map<String, Double> row = new LinkedHashMap<>();
      row.put("w", c.weight(theta));
      Map<Param, Double> own = new EnumMap<>(Param.class);
      for (int i = 0; i < c.parameters().size(); i++) {
        own.put(c.parameters().get(i), theta[c.position(i)]);
      }
      own.forEach((param, v) -> row.put(param.label(), v));
      out.put(c.name(), row);
    }
    return out;
  }
}
