import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import dev.prism.run.Result;

/** Selects the two of six points that best represent all of them. */
void main() {
  float[] points = {0, 1, 0.1f, 1, 0, 0.9f, 5, 0, 5.1f, 0.2f, 4.9f, 0};
  Result result = Request.pick(2).measure("fl").from(Problem.of(Features.of(points, 2)));
  result.forEach(p -> IO.println("item " + p.index() + ", gain " + p.gain()));
  IO.println(result.certificate().description());
}
