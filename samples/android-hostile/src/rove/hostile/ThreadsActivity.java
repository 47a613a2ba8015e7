package rove.hostile;

/** Starts a thousand threads. */
public class ThreadsActivity extends Told {
  @Override
  String mischief() {
    int started = 0;
    try {
      for (; started < 1_000; started++) {
        Thread thread = new Thread(() -> {
          long sum = 0;
          while (sum >= 0) sum = (sum + 1) % 1_000_003;
        });
        thread.setDaemon(true);
        thread.start();
      }
    } catch (Throwable refused) {
      return "Threads refused after " + started;
    }
    return "Threads started " + started;
  }
}
