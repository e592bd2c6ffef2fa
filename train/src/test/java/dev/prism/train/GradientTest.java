package dev.prism.train;

import static dev.prism.train.Fixtures.digits;
import static dev.prism.train.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import dev.prism.targeted.ModelOutputs;
import dev.prism.train.Fixtures.Data;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gradient at the last layer is (p − onehot(y)) ⊗ [h; 1], row by row. */
class GradientTest {
  @TempDir Path folder;

  @Test
  void lastLayerGradientIsTheOuterProduct() {
    TrainingSettings s = TrainingSettings.of(Architecture.LENET, 10, 1, 28, 28).withEpochs(1);
    Data data = digits().part(0, 200), asked = digits().part(200, 212);
    Path file = folder.resolve("model");
    ModelOutputs outputs;
    try (TrainedNetwork t = data.fit(s)) {
      t.save(file);
      outputs = t.outputs(asked.x());
    }
    NetworkFile stored = NetworkFile.read(file);
    float[][] h = rows(outputs.hidden()), z = rows(outputs.logits()), x = rows(asked.x());
    for (int i = 0; i < x.length; i++) {
      float[][] byAutograd = gradient(stored, x[i], asked.labels()[i]);
      double[] d = softmax(z[i]);
      d[asked.labels()[i]] -= 1;
      for (int c = 0; c < 10; c++) {
        assertThat((double) byAutograd[1][c]).isEqualTo(d[c], within(1e-6));
        for (int k = 0; k < 84; k++) {
          assertThat((double) byAutograd[0][c * 84 + k])
              .isEqualTo(d[c] * h[i][k], within(1e-6 * (1 + h[i][k])));
        }
      }
    }
  }

  /** Returns the gradient of one row's loss at the weights and the bias of the last layer. */
  private static float[][] gradient(NetworkFile stored, float[] row, int label) {
    NetworkFunction net = new NetworkFunction(stored.settings());
    InputScaling inputs = new InputScaling(stored.settings(), stored.mean(), stored.deviation());
    ByteBuffer image = TorchRuntime.memory(inputs.size());
    inputs.fill(row, image.asFloatBuffer(), 0);
    float[] oneHot = new float[10];
    oneHot[label] = 1;
    try (NDManager m = TorchRuntime.manager()) {
      NDArray[] arrays = net.arrays(m, stored.arrays());
      NDArray w = arrays[arrays.length - 2], b = arrays[arrays.length - 1];
      w.setRequiresGradient(true);
      b.setRequiresGradient(true);
      try (GradientCollector tape = TorchRuntime.engine().newGradientCollector()) {
        NetworkFunction.Pass pass = new NetworkFunction.Pass(arrays, false);
        NDArray h = net.features(TorchRuntime.wrap(m, image, inputs.shape(1)), pass);
        tape.backward(
            GradientDescent.loss(net.logits(h, pass), TorchRuntime.array(m, oneHot, 1, 10)));
      }
      return new float[][] {w.getGradient().toFloatArray(), b.getGradient().toFloatArray()};
    }
  }

  private static double[] softmax(float[] z) {
    double[] p = new double[z.length];
    double sum = 0;
    for (int c = 0; c < z.length; c++) {
      sum += p[c] = Math.exp(z[c]);
    }
    for (int c = 0; c < z.length; c++) {
      p[c] /= sum;
    }
    return p;
  }
}
