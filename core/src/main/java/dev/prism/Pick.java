package dev.prism;

/** A chosen item, what it added when it was chosen, and the value then reached. */
public record Pick(int index, double gain, double value) {}
