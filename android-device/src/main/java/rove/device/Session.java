package rove.device;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.ConscryptMode;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;
import org.robolectric.annotation.experimental.LazyApplication;

/** The one long "test" of a device's life: it serves commands on the main thread of the simulated system. */
@RunWith(DeviceRunner.class)
@Config(shadows = Services.class)
@LooperMode(LooperMode.Mode.PAUSED)
@ConscryptMode(ConscryptMode.Mode.OFF)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@LazyApplication(LazyApplication.LazyLoad.ON)
public class Session {
  @Test
  public void serve() throws Exception {
    new Device().serve();
  }
}
