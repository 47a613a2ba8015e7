package rove.device;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadows.ShadowActivity;

/**
 * The app's back stack: starts the activities that the app asks for, ends those that finish, gives results back, and
 * takes each through the life cycle that Android's documentation describes.
 */
final class Task {
  private static final int STEPS_MAX = 60;

  /** An activity on the stack. */
  static final class Entry {
    final ActivityController<? extends Activity> controller;
    final ActivityInfo info;
    final Entry caller;
    final int requestCode;
    Bundle saved;
    boolean stopped;
    /** Its start came to its end. */
    boolean begun;

    Entry(ActivityController<? extends Activity> controller, ActivityInfo info, Entry caller, int code) {
      this.controller = controller;
      this.info = info;
      this.caller = caller;
      this.requestCode = code;
    }

    Activity activity() {
      return controller.get();
    }

    /** Whether what is below it can be seen. */
    boolean seeThrough() {
      return activity().getWindow().isFloating()
          || activity()
              .getTheme()
              .obtainStyledAttributes(new int[] {android.R.attr.windowIsTranslucent})
              .getBoolean(0, false);
    }
  }

  private final List<Entry> stack = new ArrayList<>();
  private final Events events;
  private boolean background;

  Task(Events events) {
    this.events = events;
  }

  Entry top() {
    return stack.isEmpty() ? null : stack.get(stack.size() - 1);
  }

  boolean inBackground() {
    return background;
  }

  int depth() {
    return stack.size();
  }

  /** The activities whose windows can be seen, the lowest first. */
  List<Entry> visible() {
    List<Entry> seen = new ArrayList<>();
    if (background) return seen;
    for (int i = stack.size() - 1; i >= 0; i--) {
      seen.add(0, stack.get(i));
      if (!stack.get(i).seeThrough()) break;
    }
    return seen;
  }

  /** Ends all that is open, without asking it. */
  void clear() {
    for (int i = stack.size() - 1; i >= 0; i--) end(stack.get(i));
    stack.clear();
    background = false;
  }

  /** Starts what the intent names; false when it leads out of the app. */
  boolean launch(Intent intent, int requestCode, Entry caller) {
    if (Permissions.isQuestion(intent)) return false;
    ActivityInfo info = resolve(intent);
    if (info == null) {
      events.add("left", "intent", intent.toUri(Intent.URI_INTENT_SCHEME), "code", requestCode);
      if (caller != null && requestCode >= 0) deliver(caller, requestCode, Activity.RESULT_CANCELED, null);
      return false;
    }
    if (reuse(intent, info)) return true;
    try {
      Class<? extends Activity> type =
          Class.forName(nameOf(info), false, Task.class.getClassLoader()).asSubclass(Activity.class);
      Intent started = new Intent(intent).setComponent(new ComponentName(info.packageName, info.name));
      Entry below = top();
      if (below != null) below.controller.pause();
      Entry entry = new Entry(Robolectric.buildActivity(type, started), info, caller, requestCode);
      stack.add(entry);
      begin(entry, null);
      entry.begun = true;
      if (below != null && stack.contains(entry) && !entry.activity().isFinishing() && !entry.seeThrough())
        stop(below);
    } catch (Throwable error) {
      events.crash(error, "start " + info.name);
    }
    return true;
  }

  private static String nameOf(ActivityInfo info) {
    return info.targetActivity == null ? info.name : info.targetActivity;
  }

  private static ActivityInfo resolve(Intent intent) {
    PackageManager packages = RuntimeEnvironment.getApplication().getPackageManager();
    ComponentName component = intent.getComponent();
    try {
      if (component != null) return packages.getActivityInfo(component, PackageManager.GET_META_DATA);
    } catch (PackageManager.NameNotFoundException none) {
      return null;
    }
    if (intent.getSelector() != null) return null;
    String own = RuntimeEnvironment.getApplication().getPackageName();
    for (ResolveInfo found : packages.queryIntentActivities(intent, 0)) {
      if (found.activityInfo.packageName.equals(own)) return found.activityInfo;
    }
    return null;
  }

  /** An instance that is there already takes the intent, as launch modes and flags say. */
  private boolean reuse(Intent intent, ActivityInfo info) {
    boolean single =
        info.launchMode == ActivityInfo.LAUNCH_SINGLE_TASK
            || info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
    boolean clears = single || (intent.getFlags() & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0;
    boolean onTop =
        info.launchMode == ActivityInfo.LAUNCH_SINGLE_TOP
            || (intent.getFlags() & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
    if ((intent.getFlags() & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0) {
      clear();
      return false;
    }
    int at = stack.size() - 1;
    while (at >= 0 && !stack.get(at).info.name.equals(info.name)) at--;
    boolean isTop = at >= 0 && at == stack.size() - 1;
    if (at < 0 || !(clears || (onTop && isTop))) return false;
    while (stack.size() - 1 > at) end(stack.remove(stack.size() - 1));
    Entry entry = top();
    if (!single && !onTop) {
      end(stack.remove(at));
      return false;
    }
    try {
      if (entry.stopped) show(entry);
      else entry.controller.pause();
      entry.controller.newIntent(intent);
      entry.controller.resume();
    } catch (Throwable error) {
      events.crash(error, "new intent for " + info.name);
    }
    return true;
  }

  private void begin(Entry entry, Bundle saved) {
    ActivityController<? extends Activity> controller = entry.controller;
    if (saved == null) controller.create();
    else controller.create(saved);
    if (entry.activity().isFinishing()) return;
    controller.start();
    if (saved != null) controller.restoreInstanceState(saved);
    controller.postCreate(saved);
    if (entry.activity().isFinishing()) return;
    controller.resume().visible().topActivityResumed(true);
  }

  private void stop(Entry entry) {
    if (entry.stopped) return;
    Bundle state = new Bundle();
    entry.controller.saveInstanceState(state).stop();
    entry.saved = state;
    entry.stopped = true;
  }

  private void show(Entry entry) {
    if (entry.stopped) entry.controller.restart().start();
    entry.stopped = false;
    entry.controller.resume().visible().topActivityResumed(true);
  }

  private void end(Entry entry) {
    try {
      entry.controller.close();
    } catch (Throwable error) {
      events.crash(error, "end " + entry.info.name);
    }
  }

  /** Does what the app asked for meanwhile; true when that was anything. */
  boolean advance() {
    boolean moved = false;
    try {
      Services.here().endStopped();
    } catch (Throwable error) {
      events.crash(error, "end of a service");
    }
    for (int step = 0; step < STEPS_MAX && !events.hasCrashed(); step++) {
      if (!startNext() && !endNext()) return moved;
      moved = true;
    }
    return moved;
  }

  private boolean startNext() {
    ShadowActivity.IntentForResult next =
        Shadows.shadowOf(RuntimeEnvironment.getApplication()).getNextStartedActivityForResult();
    if (next == null) return false;
    launch(next.intent, next.requestCode, top());
    return true;
  }

  private boolean endNext() {
    for (int at = stack.size() - 1; at >= 0; at--) {
      Entry entry = stack.get(at);
      if (!entry.activity().isFinishing()) continue;
      boolean wasTop = at == stack.size() - 1;
      stack.remove(at);
      ShadowActivity shadow = Shadows.shadowOf(entry.activity());
      int code = shadow.getResultCode();
      Intent data = shadow.getResultIntent();
      try {
        if (entry.caller != null && entry.requestCode >= 0 && stack.contains(entry.caller))
          deliver(entry.caller, entry.requestCode, code, data);
        if (wasTop && top() != null) show(top());
      } catch (Throwable error) {
        events.crash(error, "return from " + entry.info.name);
      }
      end(entry);
      return true;
    }
    return false;
  }

  private void deliver(Entry to, int requestCode, int code, Intent data) {
    try {
      Shadows.shadowOf(to.activity()).internalCallDispatchActivityResult(null, requestCode, code, data);
    } catch (Throwable error) {
      events.crash(error, "result for " + to.info.name);
    }
  }

  /** Takes away what could not be started, so that what was shown before is shown again. */
  void dropUnbegun() {
    boolean dropped = false;
    while (top() != null && !top().begun) {
      stack.remove(stack.size() - 1);
      dropped = true;
    }
    if (!dropped || top() == null) return;
    try {
      show(top());
    } catch (Throwable error) {
      events.crash(error, "return to " + top().info.name);
    }
  }

  /** The home key: the app goes out of sight. */
  void home() {
    if (background || top() == null) return;
    top().controller.userLeaving().pause();
    stop(top());
    background = true;
  }

  /** The app comes back to the front; `killed`: its process was ended meanwhile, only what it saved is left. */
  void resume(boolean killed) {
    if (!background || top() == null) return;
    background = false;
    Entry entry = top();
    if (!killed) {
      show(entry);
      return;
    }
    Bundle saved = entry.saved;
    stack.remove(entry);
    Class<? extends Activity> type = entry.activity().getClass();
    Intent intent = entry.activity().getIntent();
    entry.controller.destroy();
    Entry anew =
        new Entry(Robolectric.buildActivity(type, intent), entry.info, entry.caller, entry.requestCode);
    stack.add(anew);
    begin(anew, saved);
    anew.begun = true;
  }

  /** The screen has another shape: activities are made anew, or told, as their manifest says. */
  void reconfigure(Configuration now) {
    for (Entry entry : visible()) {
      entry.controller.configurationChange(now);
      // One that was made anew has not been shown yet.
      entry.controller.visible();
    }
  }
}
