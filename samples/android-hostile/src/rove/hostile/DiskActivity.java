package rove.hostile;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Fills the disk. */
public class DiskActivity extends Told {
  @Override
  String mischief() {
    long written = 0;
    try (FileOutputStream out = new FileOutputStream(new File(getFilesDir(), "all"))) {
      byte[] block = new byte[1 << 20];
      while (written < 8_000L << 20) {
        out.write(block);
        written += block.length;
      }
    } catch (IOException full) {
      return "Disk full after " + (written >> 20) + " MB";
    }
    return "Disk took all";
  }
}
