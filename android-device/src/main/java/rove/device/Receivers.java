package rove.device;

import android.app.Application;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.Shadows;

/** The broadcast receivers that an app's manifest names: they hear what the app sends itself, as alarms do. */
final class Receivers {
  private Receivers() {}

  static void register(Application app) {
    for (ActivityInfo info : declared(app)) {
      if (!info.enabled || !info.processName.equals(app.getApplicationInfo().processName)) continue;
      BroadcastReceiver receiver;
      try {
        receiver =
            (BroadcastReceiver) Class.forName(info.name, true, app.getClassLoader()).getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException | LinkageError unusable) {
        continue; // On a phone it fails only when something is sent to it.
      }
      for (IntentFilter filter : filtersOf(app, info))
        app.registerReceiver(receiver, filter, info.permission, null, Context.RECEIVER_NOT_EXPORTED);
    }
  }

  /** One that has none is sent to by its name. */
  private static List<IntentFilter> filtersOf(Application app, ActivityInfo info) {
    List<IntentFilter> filters =
        Shadows.shadowOf(app.getPackageManager()).getIntentFiltersForReceiver(new ComponentName(app, info.name));
    return filters.isEmpty() ? List.of(new IntentFilter()) : new ArrayList<>(filters);
  }

  private static List<ActivityInfo> declared(Application app) {
    try {
      PackageInfo own = app.getPackageManager().getPackageInfo(app.getPackageName(), PackageManager.GET_RECEIVERS);
      return own.receivers == null ? List.of() : List.of(own.receivers);
    } catch (PackageManager.NameNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
