package rove.hostile;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks at the machine that it is on. */
public class ProcessActivity extends Told {
  @Override
  String mischief() {
    StringBuilder said = new StringBuilder();
    try {
      Process process = new ProcessBuilder("id", "-u").start();
      said.append(" user ").append(new String(process.getInputStream().readAllBytes()).trim());
      Files.write(Path.of("/etc/rove-was-here"), new byte[1]);
      said.append(" wrote");
    } catch (IOException | UnsupportedOperationException refused) {
      said.append(" refused");
    }
    File[] processes = new File("/proc").listFiles((folder, name) -> name.matches("[0-9]+"));
    return "Machine:" + said + ", processes " + (processes == null ? 0 : processes.length);
  }
}
