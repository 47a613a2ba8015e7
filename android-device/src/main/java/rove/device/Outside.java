package rove.device;

import android.app.Application;
import android.app.NotificationManager;
import android.content.Context;
import android.os.SystemClock;
import android.os.Vibrator;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowToast;

/** What an app does beside its windows: messages in passing, notifications, services, broadcasts, files. */
final class Outside {
  private static final int TOAST_MS = 3_500;
  private static final int FILES_MAX = 2_000;

  private int toasts;
  private long shownAt;

  /** What was shown before a start belongs to the start before. */
  void begin() {
    toasts = ShadowToast.shownToastCount();
  }

  /** The message in passing that is shown now; null when there is none. */
  String toast() {
    int count = ShadowToast.shownToastCount();
    if (count > toasts) {
      toasts = count;
      shownAt = SystemClock.uptimeMillis();
    }
    boolean isShown = shownAt > 0 && SystemClock.uptimeMillis() - shownAt < TOAST_MS;
    return isShown ? ShadowToast.getTextOfLatestToast() : null;
  }

  /** A text that differs from the one before when anything of this has happened in between. */
  String mark() {
    Application app = RuntimeEnvironment.getApplication();
    List<Object> parts = new ArrayList<>();
    parts.add(ShadowToast.shownToastCount());
    NotificationManager notes = (NotificationManager) app.getSystemService(Context.NOTIFICATION_SERVICE);
    parts.add(Shadows.shadowOf(notes).size());
    parts.add(Shadows.shadowOf(app).getAllStartedServices().size());
    parts.add(Shadows.shadowOf(app).getBroadcastIntents().size());
    Vibrator vibrator = (Vibrator) app.getSystemService(Context.VIBRATOR_SERVICE);
    parts.add(Shadows.shadowOf(vibrator).isVibrating());
    parts.add(filesIn(new File(app.getApplicationInfo().dataDir), new int[1]));
    return parts.toString();
  }

  private static long filesIn(File folder, int[] count) {
    long sum = 0;
    File[] files = folder.listFiles();
    if (files == null) return 0;
    for (File file : files) {
      if (++count[0] > FILES_MAX) return sum;
      sum = sum * 31 + file.getName().hashCode();
      sum = sum * 31 + (file.isDirectory() ? filesIn(file, count) : file.length() * 31 + file.lastModified());
    }
    return sum;
  }
}
