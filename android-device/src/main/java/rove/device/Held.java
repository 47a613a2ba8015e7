package rove.device;

import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * What an app holds for good: all that its own classes' static fields lead to. What the simulated system keeps of screens
 * that are gone is not gone into, since that is no doing of the app.
 */
final class Held {
  private static final int OBJECTS_MAX = 1_000_000;
  private static final int HEADER = 16;
  private static final int FIELD = 8;
  private static List<String> names;

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final ArrayDeque<Object> open = new ArrayDeque<>();
  private long bytes;

  private Held() {}

  /** About how many bytes. */
  static long bytes() throws ReflectiveOperationException, IOException {
    Held held = new Held();
    Object inside = Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
    Method isBare = inside.getClass().getMethod("shouldBeInitialized", Class.class);
    isBare.setAccessible(true);
    Method find = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
    find.setAccessible(true);
    for (String name : appClasses()) {
      Class<?> type = (Class<?>) find.invoke(Held.class.getClassLoader(), name);
      // To read a field of a class that was not used yet would run code of the app.
      if (type == null || (boolean) isBare.invoke(inside, type)) continue;
      held.fields(type, null);
    }
    held.walk();
    return held.bytes;
  }

  private static List<String> appClasses() throws IOException {
    if (names != null) return names;
    List<String> found = new ArrayList<>();
    try (JarFile jar = new JarFile(System.getProperty("rove.classes"))) {
      jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class"))
          .forEach(name -> found.add(name.substring(0, name.length() - 6).replace('/', '.')));
    }
    return names = found;
  }

  private void walk() {
    while (!open.isEmpty() && seen.size() < OBJECTS_MAX) {
      Object one = open.pop();
      Class<?> type = one.getClass();
      bytes += HEADER;
      if (type.isArray()) array(one, type.getComponentType());
      else
        for (Class<?> at = type; at != null && isPlain(at); at = at.getSuperclass()) fields(at, one);
    }
  }

  private void array(Object array, Class<?> type) {
    int length = Array.getLength(array);
    bytes += (long) length * (type == byte.class || type == boolean.class ? 1 : type.isPrimitive() ? 4 : FIELD);
    if (!type.isPrimitive()) for (Object part : (Object[]) array) add(part);
  }

  /** The app's own classes and those of the language, whose objects are the app's as well. */
  private static boolean isPlain(Class<?> type) {
    return AppCode.isApp(type.getName()) || type.getName().startsWith("java.util.");
  }

  /** The fields that a class declares: the static ones without an object, else those of the object. */
  private void fields(Class<?> type, Object of) {
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) != (of == null)) continue;
      bytes += FIELD;
      if (field.getType().isPrimitive()) continue;
      try {
        field.setAccessible(true);
        add(field.get(of));
      } catch (ReflectiveOperationException | RuntimeException closed) {
        // What cannot be looked into is not counted.
      }
    }
  }

  private void add(Object one) {
    if (one == null || one instanceof Reference || one instanceof Class || one instanceof Thread) return;
    if (seen.add(one)) open.push(one);
  }
}
