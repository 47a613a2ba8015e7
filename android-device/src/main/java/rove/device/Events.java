package rove.device;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.robolectric.shadows.ShadowLog;

/** What the app did by itself since the last answer: crashes, lines of its log, places it wanted to go. */
final class Events {
  private static final int LINES_MAX = 400;
  private static final String LEVELS = "VVVDIWEA";

  private final List<JSONObject> waiting = new ArrayList<>();
  private volatile boolean crashed;

  synchronized void add(String kind, Object... pairs) {
    try {
      JSONObject event = new JSONObject().put("event", kind);
      for (int i = 0; i + 1 < pairs.length; i += 2) event.put((String) pairs[i], pairs[i + 1]);
      waiting.add(event);
    } catch (JSONException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** An exception that nobody caught: the app would end here. `during` says what the device was doing. */
  void crash(Throwable error, String during) {
    crashed = true;
    add(
        "crash",
        "stack", stackOf(error),
        "message", String.valueOf(rootOf(error)),
        "lacks", Lacks.causeOf(error),
        "answer", Lacks.answerIn(error),
        "thread", Thread.currentThread().getName(),
        "during", during);
  }

  boolean hasCrashed() {
    return crashed;
  }

  /** What ended the app was no doing of the app: it goes on. */
  void forgive() {
    crashed = false;
  }

  synchronized JSONArray drain() {
    int kept = 0;
    for (ShadowLog.LogItem line : ShadowLog.getLogs()) {
      if (kept++ >= LINES_MAX) break;
      String text = line.throwable == null ? line.msg : line.msg + "\n" + stackOf(line.throwable);
      add("log", "level", levelOf(line.type), "tag", String.valueOf(line.tag), "text", String.valueOf(text));
    }
    ShadowLog.clear();
    JSONArray all = new JSONArray(waiting);
    waiting.clear();
    return all;
  }

  private static String levelOf(int type) {
    return type >= 0 && type < LEVELS.length() ? LEVELS.substring(type, type + 1) : "I";
  }

  static Throwable rootOf(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null && root.getCause() != root) root = root.getCause();
    return root;
  }

  static String stackOf(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString().length() > 20_000 ? text.toString().substring(0, 20_000) : text.toString();
  }

  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
