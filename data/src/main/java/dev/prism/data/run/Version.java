package dev.prism.data.run;

/** The version of this library. Stateless. */
public final class Version {
  /** The version in the manifest of the jar; {@code development} outside a jar. */
  public static final String TEXT = text();

  private Version() {}

  private static String text() {
    String v = Version.class.getPackage().getImplementationVersion();
    return v == null ? "development" : v;
  }
}
