package rove.device;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.robolectric.pluginapi.MethodHandleDecorator;

/** Watches every method of Android that this device replaces by code of its own, for what the replacement cannot do. */
final class StandIns implements MethodHandleDecorator {
  private static final MethodHandle REPORT;

  static {
    try {
      MethodType report = MethodType.methodType(Throwable.class, Replaced.class, Throwable.class, Object[].class);
      REPORT = MethodHandles.lookup().findStatic(StandIns.class, "report", report);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  /** A method of Android. */
  private record Replaced(Class<?> owner, String name, MethodType type) {}

  @Override
  public MethodHandle decorate(Class<?> owner, String name, MethodType type, boolean isStatic, MethodHandle standIn) {
    if (standIn == null) return null;
    MethodType own = standIn.type();
    MethodHandle report =
        REPORT
            .bindTo(new Replaced(owner, name, type))
            .asCollector(Object[].class, own.parameterCount())
            .asType(own.changeReturnType(Throwable.class).insertParameterTypes(0, Throwable.class));
    MethodHandle rethrow = MethodHandles.throwException(own.returnType(), Throwable.class);
    return MethodHandles.catchException(standIn, Throwable.class, MethodHandles.filterReturnValue(report, rethrow));
  }

  private static Throwable report(Replaced method, Throwable error, Object[] given) {
    Class<?> owner = method.owner;
    Lacks.thrown(
        owner.getName() + "." + method.name,
        error,
        () -> Originals.refuses(owner, method.name, method.type, error, given));
    return error;
  }
}
