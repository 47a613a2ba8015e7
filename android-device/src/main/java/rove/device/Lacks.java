package rove.device;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BooleanSupplier;

/**
 * What this device could not do in a real one's place: exceptions that came out of the code that stands in for a part of
 * Android. Outside of the sandbox, where the stand-ins are put in place.
 */
public final class Lacks {
  private static final int DEPTH_MAX = 20;
  private static final Map<Throwable, Mark> MARKED = new WeakHashMap<>();

  /** The class and method of Android whose stand-in threw it; `answer`: Android throws it there as well. */
  private record Mark(String part, boolean answer) {}

  private Lacks() {}

  /** The stand-in for `part` ended with an exception. `refuses`: whether Android's own code would refuse alike. */
  static void thrown(String part, Throwable error, BooleanSupplier refuses) {
    if (!isOwn(error)) return;
    synchronized (MARKED) {
      if (MARKED.containsKey(error)) return;
    }
    Mark mark = new Mark(part, isAndroids(error) || (error instanceof RuntimeException && refuses.getAsBoolean()));
    synchronized (MARKED) {
      MARKED.putIfAbsent(error, mark);
    }
  }

  /** The part of Android that this device could not do, where an exception, or a cause of it, came of that; else null. */
  public static String causeOf(Throwable error) {
    Mark mark = markOf(error);
    return mark == null || mark.answer ? null : mark.part;
  }

  /** The part of Android that would have ended with an exception, or a cause of it, on a real device too; else null. */
  public static String answerIn(Throwable error) {
    Mark mark = markOf(error);
    return mark == null || !mark.answer ? null : mark.part;
  }

  private static Mark markOf(Throwable error) {
    Throwable at = error;
    for (int depth = 0; at != null && depth < DEPTH_MAX; depth++, at = at.getCause()) {
      synchronized (MARKED) {
        if (MARKED.containsKey(at)) return MARKED.get(at);
      }
    }
    return null;
  }

  /** Android's own exceptions are what a device answers as well, unless it lacks a part of what it is made of. */
  private static boolean isAndroids(Throwable error) {
    if (!error.getClass().getName().startsWith("android.")) return false;
    // SQLite's words for what was not built into it.
    return !String.valueOf(error.getMessage()).matches("(?s).*\\bno such (module|function|collation sequence|tokenizer)\\b.*");
  }

  /** Whether a stand-in threw it itself: code that it calls may be Android's or the app's. */
  private static boolean isOwn(Throwable error) {
    String type = error.getClass().getName();
    boolean unchecked = error instanceof RuntimeException || error instanceof Error;
    if (!unchecked || !(type.startsWith("java.") || type.startsWith("android."))) return false;
    for (StackTraceElement frame : error.getStackTrace()) {
      String name = frame.getClassName();
      if (name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.")) continue;
      return name.startsWith("org.robolectric.") || name.startsWith("rove.device.");
    }
    return false;
  }
}
