package rove.device;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.dex.DexExceptionHandler;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.MultiDexFileReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Turns the dex code of an APK into a jar: arguments are the APK and the jar to write. */
public final class Convert {
  private Convert() {}

  public static void main(String[] arguments) throws Exception {
    byte[] apk = Files.readAllBytes(Path.of(arguments[0]));
    // "Skip exceptions" would leave out what the app does about them: each that it catches would end it.
    Dex2jar.from(MultiDexFileReader.open(apk))
        .skipExceptions(false)
        .withExceptionHandler(new Refusal())
        .topoLogicalSort(true)
        .to(Path.of(arguments[1]));
  }

  /** A method that cannot be converted fails when it is called, by an error that is known for the device's own. */
  private static final class Refusal implements DexExceptionHandler {
    @Override
    public void handleFileException(Exception error) {
      throw new IllegalArgumentException(error);
    }

    @Override
    public void handleMethodTranslateException(
        Method method, DexMethodNode node, MethodVisitor code, Exception error) {
      String type = "java/lang/VerifyError";
      code.visitTypeInsn(Opcodes.NEW, type);
      code.visitInsn(Opcodes.DUP);
      code.visitLdcInsn("the code of " + method.getName() + " could not be converted");
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, type, "<init>", "(Ljava/lang/String;)V", false);
      code.visitInsn(Opcodes.ATHROW);
      code.visitMaxs(0, 0);
    }
  }
}
