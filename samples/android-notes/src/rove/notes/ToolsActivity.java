package rove.notes;

import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/** What takes longer. */
public class ToolsActivity extends Screen {
  private static final List<byte[]> DRAFTS = new ArrayList<>();

  @Override
  void fill() {
    // Planted: what each opening needs is never let go of.
    if (Bugs.PLANTED) DRAFTS.add(new byte[600_000]);
    TextView state = new TextView(this);
    state.setText("Ready");
    state.setPadding(dp(16), dp(16), dp(16), dp(16));
    add(state);
    button("Export", () -> {
      // Planted: the main thread works for eight seconds.
      if (Bugs.PLANTED) work(8_000);
      state.setText("Exported");
    });
    button("Sync", () -> {
      // Planted: an exception on a thread of the app's own ends it.
      new Thread(() -> {
        if (Bugs.PLANTED) throw new IllegalStateException("no account to sync with");
        runOnUiThread(() -> state.setText("Synced"));
      }).start();
    });
  }

  private static void work(int ms) {
    long end = System.nanoTime() + ms * 1_000_000L;
    long sum = 0;
    while (System.nanoTime() < end) sum += Long.hashCode(sum);
  }
}
