package rove.device;

/**
 * What this device could not do in a real one's place: exceptions that came out of the code that stands in for a part of
 * Android, unless Android throws them there as well. Outside of the sandbox, where the code of Android is read.
 */
public final class Lacks {
  private static final int DEPTH_MAX = 20;
  private static final String SQLITE_LACKS = "(?s).*\\bno such (module|function|collation sequence|tokenizer)\\b.*";

  private Lacks() {}

  /** The part of Android that this device could not do, where an exception, or a cause of it, came of that; else null. */
  public static String causeOf(Throwable error) {
    return partIn(error, false);
  }

  /** The part of Android that would have ended with an exception, or a cause of it, on a real device too; else null. */
  public static String answerIn(Throwable error) {
    return partIn(error, true);
  }

  private static String partIn(Throwable error, boolean answers) {
    Throwable at = error;
    for (int depth = 0; at != null && depth < DEPTH_MAX; depth++, at = at.getCause()) {
      StackTraceElement replaced = replacedBy(at);
      if (replaced == null) continue;
      boolean refuses = isAndroids(at) || (at instanceof RuntimeException && Originals.refuses(replaced, at));
      return refuses == answers ? replaced.getClassName() + "." + replaced.getMethodName() : null;
    }
    return null;
  }

  /** The method of Android whose stand-in threw it by itself: code that a stand-in calls may be Android's or the app's. */
  private static StackTraceElement replacedBy(Throwable error) {
    String type = error.getClass().getName();
    boolean unchecked = error instanceof RuntimeException || error instanceof Error;
    if (!unchecked || !(type.startsWith("java.") || type.startsWith("android."))) return null;
    boolean stoodIn = false;
    for (StackTraceElement frame : error.getStackTrace()) {
      String name = frame.getClassName();
      if (name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.")) continue;
      boolean isStandIn = name.startsWith("org.robolectric.") || name.startsWith("rove.device.");
      if (!isStandIn) return stoodIn && name.matches("(com\\.)?android\\..*") ? frame : null;
      stoodIn = true;
    }
    return null;
  }

  /** Android's own exceptions are what a device answers as well, unless SQLite says what was not built into it. */
  private static boolean isAndroids(Throwable error) {
    return error.getClass().getName().startsWith("android.")
        && !String.valueOf(error.getMessage()).matches(SQLITE_LACKS);
  }
}
