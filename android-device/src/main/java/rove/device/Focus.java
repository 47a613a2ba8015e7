package rove.device;

import android.graphics.Rect;
import android.view.KeyEvent;
import android.view.View;
import org.robolectric.shadows.ShadowWindowManagerGlobal;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** What the root of a window does with keys that no view takes (Android's ViewRootImpl): it moves the focus. */
final class Focus {
  private Focus() {}

  /** Where a key leads the focus; 0 for keys that do not. */
  static int directionOf(int code) {
    if (code == KeyEvent.KEYCODE_DPAD_LEFT) return View.FOCUS_LEFT;
    if (code == KeyEvent.KEYCODE_DPAD_RIGHT) return View.FOCUS_RIGHT;
    if (code == KeyEvent.KEYCODE_DPAD_UP) return View.FOCUS_UP;
    if (code == KeyEvent.KEYCODE_DPAD_DOWN) return View.FOCUS_DOWN;
    return code == KeyEvent.KEYCODE_TAB ? View.FOCUS_FORWARD : 0;
  }

  /** A finger ends what keys began, and the reverse: with a finger no button keeps the focus. */
  static void touchMode(View root, boolean touched) {
    if (root.isInTouchMode() == touched || root.getViewRootImpl() == null) return;
    // For windows that are opened later, and for this one.
    ReflectionHelpers.callStaticMethod(
        ShadowWindowManagerGlobal.class, "setInTouchMode", ClassParameter.from(boolean.class, touched));
    ReflectionHelpers.callInstanceMethod(
        root.getViewRootImpl(), "ensureTouchModeLocally", ClassParameter.from(boolean.class, touched));
  }

  static void move(View root, int direction) {
    View focused = root.findFocus();
    if (focused == null) {
      root.restoreDefaultFocus();
      return;
    }
    View next = focused.focusSearch(direction);
    if (next == null || next == focused) return;
    Rect from = new Rect();
    focused.getFocusedRect(from);
    if (root instanceof android.view.ViewGroup group) {
      group.offsetDescendantRectToMyCoords(focused, from);
      group.offsetRectIntoDescendantCoords(next, from);
    }
    next.requestFocus(direction, from);
  }
}
