package dev.prism.data.run;

/** The version that the build wrote into the jar. */
public final class Version {
  public static final String TEXT = text();

  private Version() {}

  private static String text() {
    String v = Version.class.getPackage().getImplementationVersion();
    return v == null ? "development" : v;
  }
}
