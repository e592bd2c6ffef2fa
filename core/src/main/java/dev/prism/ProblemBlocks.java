package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import dev.prism.term.ConditioningSet;
import org.jspecify.annotations.Nullable;

/** The part of a {@link Problem} that measures and reports read. */
abstract sealed class ProblemBlocks permits Problem {
  final BlockStore store;
  final @Nullable Concepts concepts;

  ProblemBlocks(BlockStore store, @Nullable Concepts concepts) {
    this.store = store;
    this.concepts = concepts;
  }

  final Blocks blocks() {
    return store.blocks();
  }

  /** {@return the number of candidates} */
  public int size() {
    int n = store.size();
    return n == 0 && concepts != null ? concepts.probability().columns() : n;
  }

  /** {@return the similarity, as requested} */
  public Similarity similarity() {
    return blocks().similarity();
  }

  /** {@return the storage of similarities, as requested} */
  public Storage storage() {
    return store.settings().storage();
  }

  /** {@return the memory for similarities, in bytes} */
  public long memory() {
    return store.settings().memory();
  }

  /** {@return the threads that build blocks and compute gains} */
  public Workers workers() {
    return store.settings().workers();
  }

  /** {@return whether items are described by concepts only} */
  public boolean hasConceptsOnly() {
    return concepts != null && store.size() == 0;
  }

  /**
   * Returns whether an auxiliary set is given as items.
   *
   * @param g the auxiliary set
   * @return whether it is given
   */
  public boolean has(AuxiliarySet g) {
    return blocks().count(g.side()) > 0;
  }

  /**
   * Returns whether an auxiliary set is given as concepts.
   *
   * @param g the auxiliary set
   * @return whether it is given
   */
  public boolean hasConcepts(AuxiliarySet g) {
    return concepts != null && concepts.has(g);
  }

  /** {@return the auxiliary sets that are given} */
  public AuxiliarySet.Given auxiliarySets() {
    return AuxiliarySet.Given.of(this::has, this::hasConcepts, hasConceptsOnly());
  }

  /** {@return |Q| + |P|, of the auxiliary sets that are given as items} */
  public int auxiliarySize() {
    return blocks().count(Side.Q) + blocks().count(Side.P);
  }

  /** {@return the symmetric kernel V × V, not stored, for terms that read single columns} */
  public Kernel ground() {
    return store.ground();
  }

  /** {@return the kernel of rows to be represented × V, stored if it fits, for repeated scans} */
  public Kernel represented() {
    return store.represented();
  }

  /**
   * {@return the kernel of rows to be represented × V, not stored unless it is, for few columns}
   */
  public Kernel representedByColumn() {
    return store.representedByColumn();
  }

  /**
   * Returns the similarities of an auxiliary set's items (rows) to V.
   *
   * @param g the auxiliary set
   * @return the kernel; without rows if the set is absent
   */
  public Kernel cross(AuxiliarySet g) {
    return store.cross(g);
  }

  /**
   * Returns the largest similarity of every item to an auxiliary set.
   *
   * @param g the auxiliary set
   * @param clipNegatives whether a negative maximum counts as 0
   * @return max_i S_ij over the items i of the set, for j in V; 0 if the set is absent
   */
  public double[] nearest(AuxiliarySet g, boolean clipNegatives) {
    return store.nearest(g, clipNegatives);
  }

  /**
   * Returns the largest similarity of every row to be represented to an auxiliary set.
   *
   * @param g the auxiliary set
   * @param clipNegatives whether a negative maximum counts as 0
   * @return the maximum for every row to be represented; 0 if the set is absent
   */
  public double[] rowsNearest(AuxiliarySet g, boolean clipNegatives) {
    return store.rowsNearest(g, clipNegatives);
  }

  /**
   * Returns the total similarity of every item to an auxiliary set.
   *
   * @param g the auxiliary set
   * @return Σ_i S_ij over the items i of the set, for j in V
   */
  public double[] total(AuxiliarySet g) {
    return store.total(g);
  }

  /** {@return Σ_i S_ij over the ground set, for every candidate j} */
  public double[] total() {
    return store.total();
  }

  /** {@return Σ_j S_ij over the ground set, for every row i to be represented} */
  public double[] rowsTotal() {
    return store.rowsTotal();
  }

  /**
   * {@return whether a sum over the pool was read, so that the measure depends on all its items}
   */
  public boolean dependsOnGroundSet() {
    return store.dependsOnGroundSet();
  }

  /**
   * Returns the set on which a log-determinant is conditioned.
   *
   * @param oneBlock whether the auxiliary sets are joined in one block
   * @param t the values of the parameters
   * @param sets the auxiliary sets; those that are absent are skipped
   * @return the conditioning set
   */
  public ConditioningSet conditioningSet(boolean oneBlock, Params t, AuxiliarySet... sets) {
    return Conditioning.of(blocks(), oneBlock, t, sets);
  }

  /** {@return whether the pool has features} */
  public boolean hasFeatures() {
    return blocks().features() != null;
  }

  /**
   * Returns the features of the candidates, as given.
   *
   * @return the features
   * @throws BadDataException if the problem has none
   */
  public Features features() {
    return store.features();
  }

  /** {@return the counts of the whole pool, of which only some items may be candidates} */
  public Features poolCounts() {
    return store.whole() == null ? counts() : store.whole().pool().counts();
  }

  /**
   * Returns the counts of words or concepts in the items: those that were given with {@link
   * Problem#counts(Features)}, otherwise the features.
   *
   * @return the counts
   * @throws BadDataException if the problem has neither
   */
  public Features counts() {
    return store.counts();
  }

  /**
   * Returns the concepts that items cover.
   *
   * @return the concepts
   * @throws BadRequestException if the problem has none
   */
  public Concepts concepts() {
    if (concepts == null) {
      throw new BadRequestException(
          "Set-cover measures read which concepts an item covers, and the problem has no concepts;"
              + " give them with concepts(…), or name the column or the file that has them.");
    }
    return concepts;
  }

  /** {@return the blocks that have been built, and how each is stored} */
  public StoragePlan storagePlan() {
    return StoragePlan.of(store.kernels());
  }

  Features checkedSize(Features counts) {
    if (counts.size() != size()) {
      throw new BadDataException(
          "The counts are of %d items and the pool has %d.", counts.size(), size());
    }
    return counts;
  }
}
