package rove.device;

import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;

/** Starts a device with the app that the system properties `rove.*` name, and serves commands until its input ends. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Wire.open();
    Result result = JUnitCore.runClasses(Session.class);
    for (Failure failure : result.getFailures()) {
      Wire.say("{\"event\":\"dead\",\"stack\":" + quote(failure.getTrace()) + "}");
    }
    Runtime.getRuntime().halt(result.wasSuccessful() ? 0 : 3);
  }

  /**
   * A text as JSON, without a library: the app's own may stand in its place. Public, since the simulated system calls it
   * from another class loader.
   */
  public static String quote(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') json.append('\\').append(c);
      else if (c < ' ') json.append(String.format("\\u%04x", (int) c));
      else json.append(c);
    }
    return json.append('"').toString();
  }
}
