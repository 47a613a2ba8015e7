package rove.device;

import android.app.Activity;
import android.os.IBinder;
import android.view.View;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.robolectric.util.ReflectionHelpers;

/** The windows that can be seen now, the lowest first: those of visible activities, their dialogs and pop-ups. */
final class Windows {
  /** One window, with the place of its corner on the screen. */
  record Window(View root, WindowManager.LayoutParams params, int x, int y) {
    boolean has(int flag) {
      return (params.flags & flag) != 0;
    }

    boolean holds(float atX, float atY) {
      return atX >= x && atY >= y && atX < x + root.getWidth() && atY < y + root.getHeight();
    }

    boolean takesFocus() {
      return !has(WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE);
    }

    /** Nothing below it can be touched. */
    boolean isModal() {
      return takesFocus() && !has(WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL);
    }
  }

  private Windows() {}

  static List<Window> of(Task task) {
    WindowManagerGlobal global = WindowManagerGlobal.getInstance();
    List<View> views = ReflectionHelpers.getField(global, "mViews");
    List<WindowManager.LayoutParams> params = ReflectionHelpers.getField(global, "mParams");
    Set<Integer> taken = new HashSet<>();
    List<Window> found = new ArrayList<>();
    for (Task.Entry entry : task.visible()) {
      Activity activity = entry.activity();
      Set<IBinder> tokens = new HashSet<>();
      tokens.add(activity.getActivityToken());
      for (boolean more = true; more; ) {
        more = false;
        for (int i = 0; i < views.size(); i++) {
          if (taken.contains(i)) continue;
          View view = views.get(i);
          boolean isBase = activity.getWindow() != null && view == activity.getWindow().peekDecorView();
          if (!isBase && !tokens.contains(params.get(i).token)) continue;
          taken.add(i);
          more = true;
          if (view.getWindowToken() != null) tokens.add(view.getWindowToken());
          if (view.getVisibility() != View.VISIBLE || view.getWidth() == 0) continue;
          int[] at = new int[2];
          view.getLocationOnScreen(at);
          found.add(new Window(view, params.get(i), at[0], at[1]));
        }
      }
    }
    return found;
  }
}
