package dev.prism.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that Maven wrote into the jar. */
public final class Version implements IVersionProvider {
  public static final String TEXT = text();

  private static String text() {
    String v = Version.class.getPackage().getImplementationVersion();
    return v == null ? "development" : v;
  }

  @Override
  public String[] getVersion() {
    return new String[] {"prism " + TEXT};
  }
}
