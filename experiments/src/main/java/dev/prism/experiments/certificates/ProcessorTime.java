package dev.prism.experiments.certificates;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The time of all threads of this process, which other work on the machine changes little. */
final class ProcessorTime {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ProcessorTime() {}

  /** Seconds since the process began. */
  static double seconds() {
    return SYSTEM.getProcessCpuTime() / 1e9;
  }
}
