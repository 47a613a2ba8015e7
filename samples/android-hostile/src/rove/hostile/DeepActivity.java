package rove.hostile;

/** Calls itself without end. */
public class DeepActivity extends Told {
  @Override
  String mischief() {
    return "Depth " + deeper(0);
  }

  private static int deeper(int depth) {
    return depth < 0 ? 0 : deeper(depth + 1) + 1;
  }
}
