package rove.device;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes empty classes for what the stand-ins name in their methods and this version of Android does not have yet: a JVM
 * refuses to list the methods of a class otherwise, and with it the whole service that the class stands for. Arguments
 * are the jar of the stand-ins, that of the framework, and the jar to write.
 */
public final class Gaps {
  private Gaps() {}

  public static void main(String[] arguments) throws IOException {
    try (JarFile standIns = new JarFile(arguments[0]);
        JarFile framework = new JarFile(arguments[1]);
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(Path.of(arguments[2])))) {
      for (String name : named(standIns)) {
        if (framework.getEntry(name + ".class") != null || standIns.getEntry(name + ".class") != null) continue;
        out.putNextEntry(new JarEntry(name + ".class"));
        out.write(empty(name));
        out.closeEntry();
      }
    }
  }

  private static Set<String> named(JarFile jar) throws IOException {
    Set<String> names = new TreeSet<>();
    Enumeration<JarEntry> entries = jar.entries();
    while (entries.hasMoreElements()) {
      JarEntry entry = entries.nextElement();
      if (!entry.getName().endsWith(".class")) continue;
      try (InputStream bytes = jar.getInputStream(entry)) {
        new ClassReader(bytes).accept(new Methods(names), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
      }
    }
    return names;
  }

  private static byte[] empty(String name) {
    ClassWriter writer = new ClassWriter(0);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    writer.visit(Opcodes.V1_8, access, name, null, "java/lang/Object", null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Gathers the types of Android in the signatures of a class's methods. */
  private static final class Methods extends ClassVisitor {
    private final Set<String> names;

    Methods(Set<String> names) {
      super(Opcodes.ASM9);
      this.names = names;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
      add(Type.getReturnType(descriptor));
      for (Type type : Type.getArgumentTypes(descriptor)) add(type);
      return null;
    }

    private void add(Type type) {
      Type plain = type.getSort() == Type.ARRAY ? type.getElementType() : type;
      String name = plain.getSort() == Type.OBJECT ? plain.getInternalName() : "";
      if (name.startsWith("android/") || name.startsWith("com/android/")) names.add(name);
    }
  }
}
