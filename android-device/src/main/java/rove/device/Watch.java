package rove.device;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tells when the app keeps the main thread busy for longer than Android allows (5 s), with where it was. Only time in
 * which the app's own code was on the stack counts, so that a slow machine is not taken for a slow app.
 */
final class Watch {
  private static final int STEP_MS = 250;
  private static final int LIMIT_MS = 5_000;
  private static final double OF_SAMPLES = 0.9;

  private Watch() {}

  static void start(Thread main) {
    Thread watch = new Thread(() -> run(main), "rove-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void run(Thread main) {
    List<StackTraceElement[]> samples = new ArrayList<>();
    boolean told = false;
    try {
      while (true) {
        Thread.sleep(STEP_MS);
        if (Wire.busyFor() < STEP_MS) {
          samples.clear();
          told = false;
          continue;
        }
        samples.add(main.getStackTrace());
        if (told || samples.size() < LIMIT_MS / STEP_MS) continue;
        long own = samples.stream().filter(Watch::isApps).count();
        told = true;
        if (own >= samples.size() * OF_SAMPLES)
          Wire.say("{\"event\":\"anr\",\"stack\":" + Main.quote(textOf(shared(samples))) + "}");
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The part of the stack that was the same all the time, from the bottom up: it names what keeps the app busy, whichever
   * of its helpers was at work when somebody looked. The last sample where that part is the system's alone.
   */
  private static StackTraceElement[] shared(List<StackTraceElement[]> samples) {
    StackTraceElement[] last = samples.get(samples.size() - 1);
    int same = last.length;
    for (StackTraceElement[] one : samples) {
      if (!isApps(one)) continue;
      int at = 0;
      while (at < Math.min(same, one.length) && isAlike(one[one.length - 1 - at], last[last.length - 1 - at])) at++;
      same = at;
    }
    StackTraceElement[] part = Arrays.copyOfRange(last, last.length - same, last.length);
    return isApps(part) ? part : last;
  }

  private static boolean isAlike(StackTraceElement one, StackTraceElement other) {
    return one.getClassName().equals(other.getClassName()) && one.getMethodName().equals(other.getMethodName());
  }

  private static boolean isApps(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) if (AppCode.isApp(frame.getClassName())) return true;
    return false;
  }

  private static String textOf(StackTraceElement[] stack) {
    StringBuilder text = new StringBuilder("main thread\n");
    for (StackTraceElement frame : stack) text.append("\tat ").append(frame).append('\n');
    return text.toString();
  }
}
