package rove.parts;

import java.util.ArrayList;
import java.util.List;

/** What the parts of the app did, in their order, and who shows it. */
final class Log {
  private static final List<String> LINES = new ArrayList<>();
  static Runnable changed = () -> {};

  private Log() {}

  static synchronized void add(String line) {
    LINES.add(line);
    changed.run();
  }

  static synchronized String text() {
    return String.join("\n", LINES);
  }
}
