package rove.hostile;

/** Never comes back. */
public class LoopActivity extends Told {
  @Override
  String mischief() {
    long sum = 0;
    while (sum >= 0) sum = (sum + 1) % 1_000_003;
    return "Came back";
  }
}
