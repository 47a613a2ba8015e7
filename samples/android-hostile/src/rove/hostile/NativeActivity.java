package rove.hostile;

/** Needs native code. */
public class NativeActivity extends Told {
  @Override
  String mischief() {
    System.loadLibrary("hostile");
    return "Loaded";
  }
}
