package rove.hostile;

/** Ends its own process. */
public class ExitActivity extends Told {
  @Override
  String mischief() {
    System.exit(7);
    return "Still here";
  }
}
