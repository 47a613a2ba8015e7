package rove.device;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** What the code of Android would do that a stand-in takes the place of: it is kept beside it, under another name. */
final class Originals {
  private static final String KEPT_AS = "$$robo$$";
  private static final int CALLS_DEEP = 4;
  private static final int METHODS_MAX = 300;
  /** Shorter texts are met anywhere. */
  private static final int TEXT_MIN = 8;

  private record Call(String owner, String name, int depth) {}

  private final Map<String, ClassNode> types = new HashMap<>();
  private final Set<Call> met = new HashSet<>();
  private final Deque<Call> open = new ArrayDeque<>();
  private final Set<String> thrown = new HashSet<>();
  private final Set<String> texts = new HashSet<>();

  private Originals() {}

  /** Whether Android's own method, or what it calls, refuses alike: by the same exception in the same words. */
  static boolean refuses(StackTraceElement method, Throwable error) {
    String said = error.getMessage();
    if (said == null) return false;
    try {
      Originals all = new Originals();
      all.follow(new Call(method.getClassName().replace('.', '/'), method.getMethodName(), 0));
      return all.thrown.contains(Type.getInternalName(error.getClass())) && all.texts.stream().anyMatch(said::contains);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private void follow(Call first) throws IOException {
    open.add(first);
    while (!open.isEmpty() && met.size() < METHODS_MAX) {
      Call call = open.remove();
      if (!met.add(new Call(call.owner, call.name, 0))) continue;
      if (!types.containsKey(call.owner)) types.put(call.owner, read(call.owner));
      ClassNode type = types.get(call.owner);
      for (MethodNode method : kept(type, call.name))
        for (AbstractInsnNode one : method.instructions) take(one, call.depth);
    }
  }

  private void take(AbstractInsnNode one, int depth) {
    if (one instanceof TypeInsnNode made && one.getOpcode() == Opcodes.NEW) thrown.add(made.desc);
    else if (one instanceof LdcInsnNode constant && constant.cst instanceof String text) add(text);
    else if (one instanceof InvokeDynamicInsnNode joined && joined.bsmArgs.length > 0)
      for (String text : String.valueOf(joined.bsmArgs[0]).split("[\1\2]")) add(text);
    else if (one instanceof MethodInsnNode call && depth < CALLS_DEEP && call.owner.matches("(com/)?android/.*"))
      open.add(new Call(call.owner, call.name, depth + 1));
  }

  private void add(String text) {
    if (text.strip().length() >= TEXT_MIN) texts.add(text.strip());
  }

  private static Set<MethodNode> kept(ClassNode type, String name) {
    Set<MethodNode> found = new HashSet<>();
    if (type == null) return found;
    for (MethodNode method : type.methods) {
      boolean isKept = method.name.startsWith(KEPT_AS) && method.name.endsWith("$" + name);
      if (isKept || method.name.equals(name)) found.add(method);
    }
    return found;
  }

  private static ClassNode read(String name) throws IOException {
    try (InputStream bytes = Originals.class.getClassLoader().getResourceAsStream(name + ".class")) {
      if (bytes == null) return null;
      ClassNode type = new ClassNode();
      new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      return type;
    }
  }
}
