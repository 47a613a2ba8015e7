package rove.device;

import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.reader.MultiDexFileReader;
import java.nio.file.Files;
import java.nio.file.Path;

/** Turns the dex code of an APK into a jar: arguments are the APK and the jar to write. */
public final class Convert {
  private Convert() {}

  public static void main(String[] arguments) throws Exception {
    byte[] apk = Files.readAllBytes(Path.of(arguments[0]));
    Dex2jar.from(MultiDexFileReader.open(apk))
        .skipExceptions(true)
        .topoLogicalSort(true)
        .to(Path.of(arguments[1]));
  }
}
