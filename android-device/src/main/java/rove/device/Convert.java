package rove.device;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.dex.DexExceptionHandler;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.MultiDexFileReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.Deflater;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;

/** Turns the dex code of an APK into a jar: arguments are the APK and the jar to write. */
public final class Convert {
  /** More than any call of ordinary code takes of the stack. */
  private static final int ROOM = 16;

  private Convert() {}

  public static void main(String[] arguments) throws Exception {
    byte[] apk = Files.readAllBytes(Path.of(arguments[0]));
    // "Skip exceptions" would leave out what the app does about them: each that it catches would end it.
    Dex2jar.from(MultiDexFileReader.open(apk))
        .skipExceptions(false)
        .withExceptionHandler(new Refusal())
        .topoLogicalSort(true)
        .to(Path.of(arguments[1] + ".tight"));
    widen(Path.of(arguments[1] + ".tight"), Path.of(arguments[1]));
  }

  /**
   * Counts anew how much of the stack those methods take that catch exceptions. The converter misses some of it, and code
   * that is run without being verified ends the JVM then, when its memory is cleared meanwhile.
   */
  private static void widen(Path from, Path to) throws IOException {
    try (JarFile tight = new JarFile(from.toFile());
        JarOutputStream wide = new JarOutputStream(Files.newOutputStream(to))) {
      wide.setLevel(Deflater.BEST_SPEED);
      for (Enumeration<JarEntry> entries = tight.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        wide.putNextEntry(new JarEntry(entry.getName()));
        try (InputStream bytes = tight.getInputStream(entry)) {
          byte[] all = bytes.readAllBytes();
          wide.write(entry.getName().endsWith(".class") ? widened(all) : all);
        }
      }
    }
    Files.delete(from);
  }

  private static byte[] widened(byte[] bytes) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, 0);
    boolean catches = false;
    for (MethodNode method : type.methods) {
      if (method.tryCatchBlocks.isEmpty()) continue;
      catches = true;
      try {
        new Analyzer<>(new BasicInterpreter()).analyzeAndComputeMaxs(type.name, method);
      } catch (AnalyzerException unclear) {
        method.maxStack += ROOM;
      }
    }
    if (!catches) return bytes;
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    return writer.toByteArray();
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
