package dev.prism.cli;

import dev.prism.data.run.Version;
import picocli.CommandLine.IVersionProvider;

/** The version, as {@code --version} prints it. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"prism " + Version.TEXT};
  }
}
