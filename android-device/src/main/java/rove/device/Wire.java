package rove.device;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The lines between the device and who drives it: one JSON text per line, in and out. Outside of the sandbox, so that
 * nothing an app does to its own world reaches it. Ends the process when the other side goes away.
 */
public final class Wire {
  private static final LinkedBlockingQueue<String> COMMANDS = new LinkedBlockingQueue<>();
  private static OutputStream out;
  private static volatile long busySince;

  private Wire() {}

  /** Takes the process's streams for itself: what the app prints goes to the error stream. */
  static void open() {
    out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
    System.setIn(java.io.InputStream.nullInputStream());
    Thread reader = new Thread(() -> read(in), "rove-wire");
    reader.setDaemon(true);
    reader.start();
  }

  private static void read(BufferedReader in) {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) COMMANDS.add(line);
    } catch (IOException gone) {
      System.err.println("The driver's line broke: " + gone);
    }
    Runtime.getRuntime().halt(0);
  }

  /** The next command; waits for one. */
  public static String take() throws InterruptedException {
    busySince = 0;
    String line = COMMANDS.take();
    busySince = System.nanoTime();
    return line;
  }

  /** For how many milliseconds the main thread has been at its command; 0 while it waits for one. */
  public static long busyFor() {
    long since = busySince;
    return since == 0 ? 0 : (System.nanoTime() - since) / 1_000_000;
  }

  /** Sends one line of JSON. */
  public static synchronized void say(String json) {
    try {
      out.write((json + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException gone) {
      Runtime.getRuntime().halt(0);
    }
  }
}
