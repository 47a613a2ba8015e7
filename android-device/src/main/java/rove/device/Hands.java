package rove.device;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.WindowManager;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.widget.EditText;
import java.util.List;

/** A user's fingers: touches and keys that go through the windows as the system would send them. */
final class Hands {
  private static final int STEP_MS = 16;

  private final Task task;
  private final Clock clock;

  Hands(Task task, Clock clock) {
    this.task = task;
    this.clock = clock;
  }

  /** Presses a point for so long, or moves from it to another meanwhile and rests there before it lets go. */
  void touch(float x, float y, float toX, float toY, int forMs, int holdMs) {
    Windows.Window window = windowAt(x, y);
    if (window == null) return;
    Focus.touchMode(window.root(), true);
    long down = SystemClock.uptimeMillis();
    send(window, down, MotionEvent.ACTION_DOWN, x, y);
    int steps = Math.max(1, forMs / STEP_MS);
    boolean moves = x != toX || y != toY;
    for (int step = 1; step <= steps; step++) {
      clock.pass(STEP_MS);
      if (!moves) continue;
      float part = (float) step / steps;
      send(window, down, MotionEvent.ACTION_MOVE, x + (toX - x) * part, y + (toY - y) * part);
    }
    if (holdMs > 0) clock.pass(holdMs);
    send(window, down, MotionEvent.ACTION_UP, toX, toY);
  }

  private static void send(Windows.Window window, long down, int action, float x, float y) {
    MotionEvent event =
        MotionEvent.obtain(
            down, SystemClock.uptimeMillis(), action, x - window.x(), y - window.y(), 0);
    event.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    window.root().dispatchTouchEvent(event);
    event.recycle();
  }

  /** The window that a touch at this point belongs to; windows that watch for touches beside them hear of it. */
  private Windows.Window windowAt(float x, float y) {
    List<Windows.Window> windows = Windows.of(task);
    for (int i = windows.size() - 1; i >= 0; i--) {
      Windows.Window window = windows.get(i);
      if (window.has(WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE)) continue;
      if (window.isModal() || window.holds(x, y)) return window;
      if (window.has(WindowManager.LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH))
        send(window, SystemClock.uptimeMillis(), MotionEvent.ACTION_OUTSIDE, x, y);
    }
    return null;
  }

  /** Presses a key of the device or of a keyboard; what no view takes moves the focus, as the system has it. */
  void key(int code) {
    List<Windows.Window> windows = Windows.of(task);
    for (int i = windows.size() - 1; i >= 0; i--) {
      Windows.Window window = windows.get(i);
      if (!window.takesFocus()) continue;
      int direction = Focus.directionOf(code);
      if (direction != 0) Focus.touchMode(window.root(), false);
      long down = SystemClock.uptimeMillis();
      for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP}) {
        KeyEvent event =
            new KeyEvent(
                down, SystemClock.uptimeMillis(), action, code, 0, 0,
                KeyCharacterMap.VIRTUAL_KEYBOARD, 0, KeyEvent.FLAG_FROM_SYSTEM,
                InputDevice.SOURCE_KEYBOARD);
        // What is to be asked before a keyboard is: lists take back their filter so.
        View root = window.root();
        boolean taken = root.dispatchKeyEventPreIme(event) || root.dispatchKeyEvent(event);
        if (!taken && action == KeyEvent.ACTION_DOWN && direction != 0) Focus.move(window.root(), direction);
        clock.pass(STEP_MS);
      }
      return;
    }
  }

  View focused() {
    List<Windows.Window> windows = Windows.of(task);
    for (int i = windows.size() - 1; i >= 0; i--) {
      if (windows.get(i).takesFocus()) return windows.get(i).root().findFocus();
    }
    return null;
  }

  /** Types into what has the focus, as a screen keyboard does; true when something took it. */
  boolean type(String text, boolean replace) {
    View view = focused();
    if (view == null) return false;
    InputConnection keyboard = view.onCreateInputConnection(new EditorInfo());
    if (keyboard == null) return false;
    if (replace && view instanceof EditText field) field.selectAll();
    else if (replace) keyboard.performContextMenuAction(android.R.id.selectAll);
    return keyboard.commitText(text, 1);
  }

  /** The keyboard's own key: next, done, search, or a new line. */
  boolean enter() {
    View view = focused();
    if (view == null) return false;
    EditorInfo editor = new EditorInfo();
    InputConnection keyboard = view.onCreateInputConnection(editor);
    int action = editor.imeOptions & EditorInfo.IME_MASK_ACTION;
    if (keyboard != null && action != EditorInfo.IME_ACTION_NONE && action != EditorInfo.IME_ACTION_UNSPECIFIED)
      return keyboard.performEditorAction(action);
    key(KeyEvent.KEYCODE_ENTER);
    return true;
  }
}
