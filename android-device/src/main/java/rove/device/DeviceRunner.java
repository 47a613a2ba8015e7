package rove.device;

import java.lang.reflect.Method;
import java.util.Properties;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.internal.AndroidSandbox.TestEnvironmentSpec;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;

/** Sets the simulated system up for one APK: its resources, its manifest, the device's screen and Android version. */
public final class DeviceRunner extends RobolectricTestRunner {
  public DeviceRunner(Class<?> session) throws InitializationError {
    super(session, defaultInjector().bind(TestEnvironmentSpec.class, new TestEnvironmentSpec(World.class)).build());
  }

  @Override
  protected Properties getBuildSystemApiProperties() {
    Properties build = new Properties();
    build.setProperty("android_resource_apk", System.getProperty("rove.apk"));
    build.setProperty("android_merged_manifest", System.getProperty("rove.manifest"));
    build.setProperty("android_custom_package", System.getProperty("rove.package"));
    return build;
  }

  @Override
  protected InstrumentationConfiguration createClassLoaderConfig(FrameworkMethod method) {
    return new InstrumentationConfiguration.Builder(super.createClassLoaderConfig(method))
        .doNotAcquireClass(Wire.class.getName())
        .doNotAcquireClass(Main.class.getName())
        .doNotAcquireClass(Lacks.class.getName())
        .build();
  }

  @Override
  protected void afterTest(FrameworkMethod method, Method bootstrapped) {
    // The process ends with its session: nothing is to be put back.
  }
}
