package rove.parts;

import android.app.Activity;
import android.app.Instrumentation;
import android.content.Intent;
import android.os.Bundle;

/** Shows nothing on a device that cannot do what it asks for first. */
public class EmptyActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    new Instrumentation().startActivitySync(new Intent(), null);
  }
}
