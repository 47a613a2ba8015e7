package rove.hostile;

import java.util.ArrayList;
import java.util.List;

/** Takes all memory. */
public class MemoryActivity extends Told {
  @Override
  String mischief() {
    List<long[]> taken = new ArrayList<>();
    while (taken.size() >= 0) taken.add(new long[1_000_000]);
    return "Took all";
  }
}
