package rove.device;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
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
import org.objectweb.asm.tree.VarInsnNode;

/** What the code of Android would do that a stand-in takes the place of: it is kept beside it, under another name. */
final class Originals {
  private static final String KEPT_AS = "$$robo$$";
  private static final int CALLS_DEEP = 4;
  private static final int METHODS_MAX = 300;
  /** Shorter texts are met anywhere. */
  private static final int TEXT_MIN = 8;

  private record Call(String owner, String name, int depth) {}

  private final ClassLoader loader;
  private final Set<Call> met = new HashSet<>();
  private final Deque<Call> open = new ArrayDeque<>();
  private final Set<String> thrown = new HashSet<>();
  private final Set<String> texts = new HashSet<>();

  private Originals(ClassLoader loader) {
    this.loader = loader;
  }

  /** Whether Android's own method refuses the call alike: by the same exception in the same words, or over a null. */
  static boolean refuses(Class<?> owner, String name, MethodType type, Throwable error, Object[] given) {
    try {
      if (error instanceof NullPointerException && needsGiven(owner, name, type, given)) return true;
      String said = error.getMessage();
      if (said == null) return false;
      Originals all = new Originals(owner.getClassLoader());
      all.follow(new Call(Type.getInternalName(owner), name, 0));
      return all.thrown.contains(Type.getInternalName(error.getClass())) && all.texts.stream().anyMatch(said::contains);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** Whether null was given for something that the method makes use of without asking whether it is there. */
  private static boolean needsGiven(Class<?> owner, String name, MethodType type, Object[] given) throws IOException {
    int count = type.parameterCount();
    if (given.length < count) return false;
    for (MethodNode method : kept(read(owner.getClassLoader(), Type.getInternalName(owner)), name)) {
      Type[] types = Type.getArgumentTypes(method.desc);
      if (types.length != count) continue;
      int slot = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
      for (int at = 0; at < count; at++) {
        if (given[given.length - count + at] == null && isNeeded(method, slot)) return true;
        slot += types[at].getSize();
      }
    }
    return false;
  }

  private static boolean isNeeded(MethodNode method, int slot) {
    boolean needed = false;
    for (AbstractInsnNode one : method.instructions) {
      if (one.getOpcode() != Opcodes.ALOAD || ((VarInsnNode) one).var != slot || one.getNext() == null) continue;
      AbstractInsnNode use = one.getNext();
      int code = use.getOpcode();
      if (code == Opcodes.IFNULL || code == Opcodes.IFNONNULL) return false;
      needed |= code == Opcodes.GETFIELD || code == Opcodes.ARRAYLENGTH;
      if (!(use instanceof MethodInsnNode call)) continue;
      boolean asks = call.owner.equals("java/util/Objects") || call.owner.endsWith("/Preconditions");
      boolean receives = code != Opcodes.INVOKESTATIC && Type.getArgumentTypes(call.desc).length == 0;
      needed |= receives || (asks && call.name.matches("(require|check)No[nt]Null"));
    }
    return needed;
  }

  private void follow(Call first) throws IOException {
    open.add(first);
    while (!open.isEmpty() && met.size() < METHODS_MAX) {
      Call call = open.remove();
      if (!met.add(new Call(call.owner, call.name, 0))) continue;
      ClassNode type = read(loader, call.owner);
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

  private static ClassNode read(ClassLoader loader, String name) throws IOException {
    try (InputStream bytes = loader.getResourceAsStream(name + ".class")) {
      if (bytes == null) return null;
      ClassNode type = new ClassNode();
      new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      return type;
    }
  }
}
