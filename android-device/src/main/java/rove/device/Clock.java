package rove.device;

import android.os.Looper;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.json.JSONObject;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowLooper;

/** Lets the device's time pass. It stands still by itself, so animations and delays cost next to nothing. */
final class Clock {
  private static final int STEP_MS = 50;
  private static final long WAIT_NS = 2_000_000;

  private final Task task;
  private final Events events;

  Clock(Task task, Events events) {
    this.task = task;
    this.events = events;
  }

  /** Milliseconds of the device pass; what was due in them has run. An app's exception ends the app, not the device. */
  void pass(int ms) {
    try {
      Shadows.shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(ms));
    } catch (Throwable error) {
      events.crash(error, "run");
    }
  }

  /** Time goes by, whether or not anything is due in it. */
  Object last(int ms) {
    for (int passed = 0; passed < ms && !events.hasCrashed(); passed += STEP_MS) {
      pass(STEP_MS);
      task.advance();
    }
    return JSONObject.NULL;
  }

  /**
   * Waits until nothing more is to come soon: `deviceMs` of the device's time at most, and `realMs` of ours for threads
   * of the app that compute or load something.
   */
  void settle(int deviceMs, int realMs) {
    long end = System.nanoTime() + realMs * 1_000_000L;
    int passed = 0;
    while (!events.hasCrashed()) {
      pass(STEP_MS);
      passed += STEP_MS;
      boolean moved = task.advance();
      if (moved) continue;
      if (isBackgroundBusy() && System.nanoTime() < end) {
        LockSupport.parkNanos(WAIT_NS);
        passed = Math.min(passed, deviceMs / 2);
        continue;
      }
      if (passed >= deviceMs || !isMoreDue(deviceMs - passed)) return;
    }
  }

  private static boolean isMoreDue(int withinMs) {
    ShadowLooper looper = Shadows.shadowOf(Looper.getMainLooper());
    Duration next = looper.getNextScheduledTaskTime();
    return !next.isZero()
        && next.toMillis() - android.os.SystemClock.uptimeMillis() <= withinMs;
  }

  /** Whether a thread other than the main one runs code of an app, rather than wait for work. */
  private static boolean isBackgroundBusy() {
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      Thread thread = entry.getKey();
      if (thread == Thread.currentThread() || thread.getState() != Thread.State.RUNNABLE) continue;
      for (StackTraceElement frame : entry.getValue()) {
        if (AppCode.isApp(frame.getClassName())) return true;
      }
    }
    return false;
  }
}
