package rove.device;

import android.app.Application;
import android.app.Instrumentation;
import javax.inject.Named;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;
import org.robolectric.shadows.ShadowAlarmManager;

/** The simulated system, with what it leaves out of the start of an app's process. */
public final class World extends AndroidTestEnvironment {
  public World(
      @Named("runtimeSdk") Sdk runtimeSdk,
      @Named("compileSdk") Sdk compileSdk,
      ShadowProvider[] shadows,
      TestEnvironmentLifecyclePlugin[] plugins) {
    super(runtimeSdk, compileSdk, shadows, plugins);
    // Libraries ask it whether the system loads more than one file of code by itself, as Android does since 5.
    System.setProperty("java.vm.version", "2.1.0");
  }

  @Override
  protected Instrumentation pickInstrumentation() {
    return new Start();
  }

  /** Between the making of the application and its `onCreate`, Android installs the content providers. */
  private static final class Start extends RoboMonitoringInstrumentation {
    @Override
    public void callApplicationOnCreate(Application app) {
      ShadowAlarmManager.setAutoSchedule(true);
      Permissions.grantInstalled(app);
      Providers.install(app);
      Receivers.register(app);
      super.callApplicationOnCreate(app);
    }
  }
}
