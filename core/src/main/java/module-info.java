/** Guided subset selection with submodular information measures. */
@SuppressWarnings("module") // dev.prism.data is compiled later
module dev.prism.core {
  requires jdk.incubator.vector;

  exports dev.prism;
  exports dev.prism.base;
  exports dev.prism.constraint;
  exports dev.prism.kernel;
  exports dev.prism.measure;
  exports dev.prism.optimize;
  exports dev.prism.partition;
  exports dev.prism.run;
  exports dev.prism.spec;
  exports dev.prism.stream;
  exports dev.prism.term;
  exports dev.prism.simd to
      dev.prism.data;

  uses dev.prism.kernel.NeighbourIndex;
}
