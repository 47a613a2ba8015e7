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
      REPORT =
          MethodHandles.lookup()
              .findStatic(StandIns.class, "report", MethodType.methodType(Throwable.class, String.class, Throwable.class));
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  @Override
  public MethodHandle decorate(Class<?> owner, String name, MethodType type, boolean isStatic, MethodHandle standIn) {
    if (standIn == null) return null;
    MethodHandle rethrow = MethodHandles.throwException(standIn.type().returnType(), Throwable.class);
    MethodHandle told = MethodHandles.filterArguments(rethrow, 0, REPORT.bindTo(owner.getName() + "." + name));
    return MethodHandles.catchException(standIn, Throwable.class, told);
  }

  private static Throwable report(String part, Throwable error) {
    Lacks.thrown(part, error);
    return error;
  }
}
