package rove.device;

import java.io.File;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;

/** Tells the code of the app from that of the system below it. */
final class AppCode {
  private static final Map<String, Boolean> KNOWN = new HashMap<>();
  private static final String JAR = new File(System.getProperty("rove.classes", "/")).getName() + "!";

  private AppCode() {}

  /** Whether a class came with the APK. */
  static synchronized boolean isApp(String name) {
    return KNOWN.computeIfAbsent(name, AppCode::look);
  }

  /** Whether an exception was thrown below code of the app. */
  static boolean isIn(Throwable error) {
    for (StackTraceElement frame : error.getStackTrace()) if (isApp(frame.getClassName())) return true;
    return false;
  }

  private static boolean look(String name) {
    if (name.startsWith("java.") || name.startsWith("android.") || name.startsWith("jdk.")) return false;
    if (name.startsWith("rove.device.") || name.startsWith("org.robolectric.")) return false;
    URL found = AppCode.class.getClassLoader().getResource(name.replace('.', '/') + ".class");
    return found != null && found.toString().contains(JAR);
  }
}
