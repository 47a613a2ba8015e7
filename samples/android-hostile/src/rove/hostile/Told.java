package rove.hostile;

import android.app.Activity;
import android.widget.TextView;

/** A screen that says how its mischief went. */
abstract class Told extends Activity {
  @Override
  protected void onCreate(android.os.Bundle saved) {
    super.onCreate(saved);
    TextView text = new TextView(this);
    text.setText(mischief());
    setContentView(text);
  }

  abstract String mischief();
}
