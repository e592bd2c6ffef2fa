/** Guided subset selection with submodular information measures. */
@SuppressWarnings("module") // dev.prism.data is compiled later
module dev.prism.core {
  requires static jdk.incubator.vector; // faster with it

  exports dev.prism;
  exports dev.prism.base;
  exports dev.prism.constraint;
  exports dev.prism.kernel;
  exports dev.prism.optimize;
  exports dev.prism.run;
  exports dev.prism.spec;
  exports dev.prism.term;
  exports dev.prism.bound to
      dev.prism.rerank;
  exports dev.prism.measure to
      dev.prism.mixture;
  exports dev.prism.partition to
      dev.prism.data;
  exports dev.prism.simd to
      dev.prism.data;

  uses dev.prism.kernel.NeighbourIndex;
}
