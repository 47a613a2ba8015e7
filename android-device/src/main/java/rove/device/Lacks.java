package rove.device;

import java.util.Map;
import java.util.WeakHashMap;

/**
 * What this device could not do in a real one's place: exceptions that came out of the code that stands in for a part of
 * Android. Outside of the sandbox, where the stand-ins are put in place.
 */
public final class Lacks {
  private static final int DEPTH_MAX = 20;
  private static final Map<Throwable, String> MARKED = new WeakHashMap<>();

  private Lacks() {}

  /** The stand-in for `part` (a class and method of Android) ended with an exception. */
  static void thrown(String part, Throwable error) {
    if (!isOwn(error)) return;
    synchronized (MARKED) {
      MARKED.putIfAbsent(error, part);
    }
  }

  /** The part of Android whose stand-in failed, where an exception, or a cause of it, came from there; else null. */
  public static String causeOf(Throwable error) {
    Throwable at = error;
    for (int depth = 0; at != null && depth < DEPTH_MAX; depth++, at = at.getCause()) {
      synchronized (MARKED) {
        if (MARKED.containsKey(at)) return MARKED.get(at);
      }
    }
    return null;
  }

  /**
   * Whether a stand-in threw it itself. Android's own exceptions are what a device answers as well, and code that a
   * stand-in calls may be Android's or the app's.
   */
  private static boolean isOwn(Throwable error) {
    boolean unchecked = error instanceof RuntimeException || error instanceof Error;
    if (!unchecked || !error.getClass().getName().startsWith("java.")) return false;
    for (StackTraceElement frame : error.getStackTrace()) {
      String name = frame.getClassName();
      if (name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.")) continue;
      return name.startsWith("org.robolectric.") || name.startsWith("rove.device.");
    }
    return false;
  }
}
