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
import dev.prism.measure.Mixture;
import dev.prism.spec.Spec;
import dev.prism.term.LogDet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * F_Θ(A) = Σ_m w_m f_m(A; λ_m, η_m, ν_m) ÷ scale_m(λ_m, η_m, ν_m), as a family over Θ: for every
 * component its weight, and then those of λ, η and ν that it has. Were the scale the same whatever
 * the parameters, these would be learned for how large they make a component, and not for what they
 * make it prefer.
 */
public final class Blend {
  private final List<Measure> measures = new ArrayList<>();
  private final List<String> options = new ArrayList<>(); // ",ridge=2" as typed, with the name
  private final List<List<Param>> inner = new ArrayList<>();
  private final boolean[] logDet;
  private final int[] first; // where a component's weight is in Θ
  private final int size;

  /**
   * @param components as {@link Spec} has them, without weights and parameters
   */
  public Blend(List<String> components, boolean query, boolean avoid) {
    Features any = Features.of(new float[][] {{1}, {1}});
    Problem like = Problem.of(any);
    like = query ? like.query(any) : like;
    like = avoid ? like.privateSet(any) : like;
    logDet = new boolean[components.size()];
    first = new int[components.size()];
    int at = 0;
    for (int m = 0; m < components.size(); m++) {
      String text = components.get(m).strip();
      Spec spec = Spec.read(text, like);
      if (spec.measure() instanceof Mixture || text.isEmpty()) {
        throw new PrismException(
            "The component \"%s\" is not a single measure; weights are learned.", text);
      }
      MeasureInfo info = spec.measure().info();
      measures.add(spec.measure());
      options.add(optionsOf(spec));
      inner.add(List.copyOf(info.parameters().keySet()));
      logDet[m] = spec.on(like).parts().stream().anyMatch(p -> p.term() instanceof LogDet);
      first[m] = at;
      at += 1 + info.parameters().size();
    }
    if (components.isEmpty()) {
      throw new PrismException("A mixture needs at least one component.");
    }
    size = at;
  }

  /** The settings of a spec's text that are no parameters. */
  private static String optionsOf(Spec spec) {
    int colon = spec.text().indexOf(':');
    if (colon < 0) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    for (String setting : spec.text().substring(colon + 1).split(",")) {
      String name = setting.substring(0, setting.indexOf('='));
      if (Stream.of(Param.values()).noneMatch(p -> p.label().equals(name))) {
        out.append(',').append(setting);
      }
    }
    return out.toString();
  }

  /** What suits the guides: GC, log-det, FL and COM in the form they ask for, as far as it is. */
  public static List<String> standard(boolean query, boolean avoid) {
    if (query && avoid) {
      return List.of("gcmi", "gccg", "logdetcmi:form=projection", "flcmi", "com");
    }
    if (query) {
      return List.of("gcmi", "logdetmi", "flvmi", "com");
    }
    return avoid
        ? List.of("gccg", "logdetcg", "flcg")
        : List.of("gc", "logdet", "fl", "disparitysum");
  }

  public List<Measure> measures() {
    return measures;
  }

  public int components() {
    return measures.size();
  }

  /** Numbers in Θ. */
  public int size() {
    return size;
  }

  /** A component as it is typed, without weight and parameters. */
  public String name(int m) {
    String o = options.get(m);
    return measures.get(m).info().name() + (o.isEmpty() ? "" : ":" + o.substring(1));
  }

  public List<String> names() {
    return IntStream.range(0, measures.size()).mapToObj(this::name).toList();
  }

  /** One component alone, its parameters 1. */
  public double[] single(int m) {
    double[] theta = ones();
    for (int c = 0; c < measures.size(); c++) {
      theta[first[c]] = c == m ? 1 : 0;
    }
    return theta;
  }

  private double[] ones() {
    double[] theta = new double[size];
    Arrays.fill(theta, 1);
    return theta;
  }

  /**
   * A start drawn by lot: weights from 0 to 1, parameters from ½ to 1 (which all are defined for).
   *
   * @param learnInner else parameters are 1
   */
  public double[] start(boolean learnInner, SplittableRandom chance) {
    double[] theta = ones();
    for (int m = 0; m < measures.size(); m++) {
      theta[first[m]] = chance.nextDouble();
      for (int i = 0; i < inner.get(m).size() && learnInner; i++) {
        theta[first[m] + 1 + i] = 0.5 + 0.5 * chance.nextDouble();
      }
    }
    return theta;
  }

  /** The nearest Θ that is allowed: none negative; a log-determinant's η and ν at most 1. */
  public void project(double[] theta) {
    for (int m = 0; m < measures.size(); m++) {
      theta[first[m]] = Math.max(0, theta[first[m]]);
      for (int i = 0; i < inner.get(m).size(); i++) {
        MeasureInfo.Range r = measures.get(m).info().parameters().get(inner.get(m).get(i));
        double most = logDet[m] ? 1 : Math.min(r.max(), 1e6);
        theta[first[m] + 1 + i] = Math.clamp(theta[first[m] + 1 + i], r.min(), most);
      }
    }
  }

  /** Which numbers of Θ are learned. */
  public boolean[] learned(boolean learnInner) {
    boolean[] out = new boolean[size];
    Arrays.fill(out, learnInner);
    for (int f : first) {
      out[f] = true;
    }
    return out;
  }

  Params params(int m, double[] theta) {
    Params t = measures.get(m).info().params(Map.of());
    for (int i = 0; i < inner.get(m).size(); i++) {
      t = t.with(inner.get(m).get(i), theta[first[m] + 1 + i]);
    }
    return t;
  }

  /** f_m of a task, with derivatives, not yet scaled or weighted. */
  private Objective component(Prepared p, double[] theta, int m) {
    return measures.get(m).on(p.problem(), params(m, theta));
  }

  /** F_Θ of a task. */
  public Objective on(Prepared p, double[] theta) {
    Objective sum = Objective.of(p.collection().size());
    for (int m = 0; m < measures.size(); m++) {
      double w = theta[first[m]];
      if (w != 0) {
        w /= p.scales().of(measures.get(m), params(m, theta)).value();
        sum = sum.plus(Dual.constant(w), component(p, theta, m));
      }
    }
    return sum;
  }

  /** ∂F_Θ(Y)/∂Θ: by w_m it is f_m ÷ scale, by its parameters w_m times that one's derivative. */
  double[] gradient(Prepared p, double[] theta, int[] y) {
    double[] out = new double[size];
    for (int m = 0; m < measures.size(); m++) {
      Dual scale = p.scales().of(measures.get(m), params(m, theta));
      Dual d = component(p, theta, m).at(y).over(scale);
      out[first[m]] = d.value();
      for (int i = 0; i < inner.get(m).size(); i++) {
        out[first[m] + 1 + i] = theta[first[m]] * d.d(inner.get(m).get(i));
      }
    }
    return out;
  }

  /** F_Θ(Y) from its gradient, which has every f_m ÷ scale. */
  double value(double[] theta, double[] gradient) {
    double sum = 0;
    for (int at : first) {
      sum += theta[at] * gradient[at];
    }
    return sum;
  }

  /** Θ as a mixture's text. Components that count for nothing are left out. */
  public String text(double[] theta) {
    List<String> out = new ArrayList<>();
    for (int m = 0; m < measures.size(); m++) {
      double w = theta[first[m]];
      if (w > 0) {
        out.add(Names.shortest(w) + "*" + member(m, theta));
      }
    }
    return out.isEmpty() ? "0*" + member(0, theta) : String.join(" + ", out);
  }

  private String member(int m, double[] theta) {
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < inner.get(m).size(); i++) {
      double v = theta[first[m] + 1 + i];
      settings.add(inner.get(m).get(i).label() + "=" + Names.shortest(v));
    }
    String o = options.get(m);
    if (!o.isEmpty()) {
      settings.add(o.substring(1));
    }
    String name = measures.get(m).info().name();
    return settings.isEmpty() ? name : name + ":" + String.join(",", settings);
  }

  /** Weight and parameters by component, for reports. */
  public Map<String, Map<String, Double>> table(double[] theta) {
    Map<String, Map<String, Double>> out = new java.util.LinkedHashMap<>();
    for (int m = 0; m < measures.size(); m++) {
      Map<String, Double> row = new java.util.LinkedHashMap<>();
      row.put("w", theta[first[m]]);
      Map<Param, Double> own = new EnumMap<>(Param.class);
      for (int i = 0; i < inner.get(m).size(); i++) {
        own.put(inner.get(m).get(i), theta[first[m] + 1 + i]);
      }
      own.forEach((param, v) -> row.put(param.label(), v));
      out.put(name(m), row);
    }
    return out;
  }
}
