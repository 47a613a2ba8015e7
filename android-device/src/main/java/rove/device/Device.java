package rove.device;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.net.Uri;
import android.view.KeyEvent;
import android.view.View;
import android.view.accessibility.AccessibilityManager;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;

/** Carries out commands, one after the other, on the main thread of the simulated system. */
final class Device {
  private static final int SETTLE_MS = 900;
  private static final int REAL_MS = 600;

  private final Events events = new Events();
  private final Task task = new Task(events);
  private final Clock clock = new Clock(task, events);
  private final Hands hands = new Hands(task, clock);
  private final Outside outside = new Outside();
  private final Screen screen = new Screen(task, outside);
  private final Permissions permissions = new Permissions(task);

  void serve() throws InterruptedException, JSONException {
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> events.crash(error, "thread " + thread.getName()));
    Watch.start(Thread.currentThread());
    Wire.say("{\"event\":\"ready\"}");
    while (true) {
      JSONObject command = new JSONObject(Wire.take());
      JSONObject answer = new JSONObject().put("id", command.getInt("id"));
      try {
        answer.put("value", perform(command.getString("do"), command));
      } catch (Throwable error) {
        answer.put("error", String.valueOf(error)).put("stack", Events.stackOf(error));
      }
      answer.put("events", events.drain()).put("crashed", events.hasCrashed());
      Wire.say(answer.toString());
    }
  }

  private Object perform(String name, JSONObject with) throws Exception {
    switch (name) {
      case "source":
        return screen.source();
      case "find":
        return Finder.find(screen.source(), with.getString("xpath"));
      case "state":
        return state();
      case "screenshot":
        return Picture.of(task, with.optBoolean("jpeg"), (float) with.optDouble("scale", 1), with.optJSONObject("mark"));
      case "contrast":
        return Contrast.of(task);
      case "heap":
        return new JSONObject().put("bytes", Held.bytes());
      default:
        Object done = act(name, with);
        clock.settle(with.optInt("settle", SETTLE_MS), with.optInt("real", REAL_MS));
        if (asksPermission()) clock.settle(SETTLE_MS, REAL_MS);
        return done;
    }
  }

  private boolean asksPermission() {
    try {
      return permissions.ask();
    } catch (Throwable error) {
      events.crash(error, "answer to a permission");
      return false;
    }
  }

  private Object act(String name, JSONObject with) throws JSONException {
    try {
      return switch (name) {
        case "launch" -> launch(with);
        case "tap" -> touch(with, 60);
        case "long" -> touch(with, 700);
        case "swipe" -> touch(with, with.optInt("ms", 300));
        case "type" -> hands.type(with.getString("text"), with.optBoolean("replace"));
        case "focus" -> focus(with.getInt("view"));
        case "enter" -> hands.enter();
        case "key" -> key(with.getInt("code"));
        case "back" -> key(KeyEvent.KEYCODE_BACK);
        case "home" -> home();
        case "resume" -> resume(with.optBoolean("killed"));
        case "rotate" -> rotate(with.getBoolean("landscape"));
        case "wait" -> clock.last(with.optInt("settle", SETTLE_MS));
        case "stop" -> stop();
        case "forgive" -> forgive();
        case "grant" -> grant(with);
        default -> throw new IllegalArgumentException("unknown command " + name);
      };
    } catch (JSONException | IllegalArgumentException wrong) {
      if (wrong instanceof IllegalArgumentException && AppCode.isIn(wrong)) events.crash(wrong, name);
      else throw wrong;
    } catch (Throwable error) {
      events.crash(error, name);
    }
    return JSONObject.NULL;
  }

  private Object launch(JSONObject with) {
    // Lists tell what can be pressed in them only to who listens, as on a device that is driven from outside.
    AccessibilityManager listeners = RuntimeEnvironment.getApplication().getSystemService(AccessibilityManager.class);
    Shadows.shadowOf(listeners).setEnabled(true);
    outside.begin();
    Intent intent = new Intent(with.optString("action", Intent.ACTION_MAIN));
    String own = RuntimeEnvironment.getApplication().getPackageName();
    if (with.has("activity")) intent.setComponent(new ComponentName(own, with.optString("activity")));
    else if (!with.has("data"))
      intent = RuntimeEnvironment.getApplication().getPackageManager().getLaunchIntentForPackage(own);
    if (intent == null) throw new IllegalArgumentException("the app has no activity to start with");
    if (with.has("data")) intent.setData(Uri.parse(with.optString("data")));
    if (with.optBoolean("fresh", true)) task.clear();
    return task.launch(intent, -1, null);
  }

  private Object touch(JSONObject with, int ms) throws JSONException {
    float x = (float) with.getDouble("x");
    float y = (float) with.getDouble("y");
    hands.touch(x, y, (float) with.optDouble("toX", x), (float) with.optDouble("toY", y), ms, with.optInt("hold"));
    return JSONObject.NULL;
  }

  private Object focus(int id) {
    View view = screen.byId(id);
    return view != null && (view.isFocused() || view.requestFocusFromTouch() || view.requestFocus());
  }

  private Object key(int code) {
    hands.key(code);
    return JSONObject.NULL;
  }

  private Object home() {
    task.home();
    return JSONObject.NULL;
  }

  private Object resume(boolean killed) {
    task.resume(killed);
    return JSONObject.NULL;
  }

  private Object rotate(boolean landscape) {
    RuntimeEnvironment.setQualifiers(landscape ? "+land" : "+port");
    task.reconfigure(RuntimeEnvironment.getApplication().getResources().getConfiguration());
    return JSONObject.NULL;
  }

  private Object stop() {
    task.clear();
    return JSONObject.NULL;
  }

  private Object forgive() {
    events.forgive();
    task.dropUnbegun();
    return JSONObject.NULL;
  }

  private Object grant(JSONObject with) throws JSONException {
    JSONArray names = with.getJSONArray("names");
    for (int i = 0; i < names.length(); i++)
      Shadows.shadowOf(RuntimeEnvironment.getApplication()).grantPermissions(names.getString(i));
    return JSONObject.NULL;
  }

  private JSONObject state() throws JSONException {
    Task.Entry top = task.top();
    Activity activity = top == null || task.inBackground() ? null : top.activity();
    View focus = activity == null ? null : hands.focused();
    android.graphics.Point size = new android.graphics.Point();
    org.robolectric.shadows.ShadowDisplay.getDefaultDisplay().getRealSize(size);
    return new JSONObject()
        .put("width", size.x)
        .put("height", size.y)
        .put("density", RuntimeEnvironment.getApplication().getResources().getDisplayMetrics().density)
        .put("package", RuntimeEnvironment.getApplication().getPackageName())
        .put("activity", activity == null ? JSONObject.NULL : top.info.name)
        .put("title", activity == null || activity.getTitle() == null ? "" : activity.getTitle().toString())
        .put("depth", task.depth())
        .put("background", task.inBackground())
        .put("landscape", RuntimeEnvironment.getQualifiers().contains("-land"))
        .put("keyboard", focus != null && focus.onCheckIsTextEditor())
        .put("outside", outside.mark())
        .put("uptime", android.os.SystemClock.uptimeMillis());
  }
}
