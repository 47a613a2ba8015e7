package rove.hostile;

/** Does no harm. */
public class MainActivity extends Told {
  @Override
  String mischief() {
    return "Harmless";
  }
}
