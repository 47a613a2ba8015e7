package rove.device;

import android.app.Application;
import android.app.Service;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ServiceController;
import org.robolectric.annotation.Implements;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowInstrumentation;

/** Runs the app's own services, which the simulated system only writes down, in the app's process and on its main thread. */
@Implements(android.app.Instrumentation.class)
public class Services extends ShadowInstrumentation {
  private static final class Running {
    final ServiceController<? extends Service> controller;
    final Map<ServiceConnection, Intent> bound = new HashMap<>();
    boolean started;
    IBinder binder;

    Running(ServiceController<? extends Service> controller) {
      this.controller = controller;
    }
  }

  private final Map<String, Running> running = new HashMap<>();
  private int starts;

  /** Those of the app that is running. */
  static Services here() {
    return Shadow.extract(ShadowInstrumentation.getInstrumentation());
  }

  @Override
  protected ComponentName startService(Intent intent) {
    super.startService(intent);
    ComponentName name = own(intent);
    if (name == null) return null;
    main(
        () -> {
          Running one = create(name, intent);
          one.started = true;
          one.controller.get().onStartCommand(new Intent(intent), 0, ++starts);
        });
    return name;
  }

  @Override
  protected boolean bindService(Intent intent, ServiceConnection connection, int flags) {
    return bind(intent, connection, flags, Services::main);
  }

  @Override
  protected boolean bindService(Intent intent, int flags, Executor executor, ServiceConnection connection) {
    return bind(intent, connection, flags, executor);
  }

  private boolean bind(Intent intent, ServiceConnection connection, int flags, Executor tells) {
    ComponentName name = own(intent);
    if (name == null) return false;
    main(
        () -> {
          Running one = (flags & Context.BIND_AUTO_CREATE) == 0 ? running.get(name.getClassName()) : create(name, intent);
          if (one == null) return;
          if (one.bound.isEmpty() && one.binder == null) one.binder = one.controller.get().onBind(new Intent(intent));
          one.bound.put(connection, intent);
          IBinder binder = one.binder;
          tells.execute(
              () -> {
                if (binder == null) connection.onNullBinding(name);
                else connection.onServiceConnected(name, binder);
              });
        });
    return true;
  }

  @Override
  protected void unbindService(ServiceConnection connection) {
    main(
        () -> {
          for (String name : running.keySet().toArray(new String[0])) {
            Running one = running.get(name);
            Intent intent = one.bound.remove(connection);
            if (intent == null || !one.bound.isEmpty()) continue;
            one.controller.get().onUnbind(new Intent(intent));
            one.binder = null;
            endUnused(name);
          }
        });
  }

  /** Ends services that stopped themselves, or that were stopped from outside. */
  void endStopped() {
    if (RuntimeEnvironment.application == null) return; // To ask for it would make it.
    ShadowApplication app = Shadows.shadowOf(RuntimeEnvironment.application);
    for (Intent stopped = app.getNextStoppedService(); stopped != null; stopped = app.getNextStoppedService()) {
      ComponentName name = own(stopped);
      if (name != null && running.containsKey(name.getClassName())) end(name.getClassName());
    }
    for (String name : running.keySet().toArray(new String[0])) {
      Running one = running.get(name);
      if (one == null || !one.started || !Shadows.shadowOf(one.controller.get()).isStoppedBySelf()) continue;
      end(name);
    }
  }

  private void end(String name) {
    running.get(name).started = false;
    endUnused(name);
  }

  private void endUnused(String name) {
    Running one = running.get(name);
    if (one.started || !one.bound.isEmpty()) return;
    running.remove(name);
    one.controller.destroy();
  }

  private Running create(ComponentName name, Intent intent) {
    Running known = running.get(name.getClassName());
    if (known != null) return known;
    try {
      Class<? extends Service> type =
          Class.forName(name.getClassName(), true, Services.class.getClassLoader()).asSubclass(Service.class);
      Running made = new Running(Robolectric.buildService(type, new Intent(intent)));
      running.put(name.getClassName(), made);
      made.controller.create();
      return made;
    } catch (ClassNotFoundException missing) {
      throw new RuntimeException("Unable to instantiate service " + name.getClassName(), missing);
    }
  }

  /** The app's own service that an intent means; null where there is none. */
  private static ComponentName own(Intent intent) {
    Application app = RuntimeEnvironment.getApplication();
    PackageManager packages = app.getPackageManager();
    ResolveInfo found = packages.resolveService(intent, 0);
    if (found == null || !found.serviceInfo.packageName.equals(app.getPackageName())) return null;
    return new ComponentName(found.serviceInfo.packageName, found.serviceInfo.name);
  }

  private static void main(Runnable work) {
    new Handler(Looper.getMainLooper()).post(work);
  }
}
