package rove.device;

import android.graphics.Bitmap;
import android.graphics.Rect;
import android.graphics.Typeface;
import android.view.View;
import android.view.ViewGroup;
import android.widget.EditText;
import android.widget.TextView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * How far letters stand out from what is around them, by the pixels of what is drawn (WCAG 2.2, contrast ratio). A text is
 * judged only where one colour is around it: nobody can say what the contrast to a picture is.
 */
final class Contrast {
  private static final int TEXTS_MAX = 120;
  /** Bits of each colour that are told apart. */
  private static final int MASK = 0xfff8f8f8;
  private static final double AROUND_MIN = 0.5;
  /** The colour of letters is where they are widest, which of a thin text is not much. */
  private static final double LETTERS_MIN = 0.004;

  private Contrast() {}

  static JSONArray of(Task task) throws JSONException {
    List<Windows.Window> windows = Windows.of(task);
    JSONArray found = new JSONArray();
    if (windows.isEmpty()) return found;
    Bitmap picture = Picture.draw(task, 1);
    // What is below a window that dims it is not to be read now.
    Windows.Window top = windows.get(windows.size() - 1);
    collect(top.root(), top, picture, found);
    picture.recycle();
    return found;
  }

  private static void collect(View view, Windows.Window window, Bitmap picture, JSONArray found) throws JSONException {
    if (view.getVisibility() != View.VISIBLE || found.length() >= TEXTS_MAX) return;
    if (view instanceof TextView text) judge(text, window, picture, found);
    if (view instanceof ViewGroup group)
      for (int i = 0; i < group.getChildCount(); i++) collect(group.getChildAt(i), window, picture, found);
  }

  private static void judge(TextView text, Windows.Window window, Bitmap picture, JSONArray found) throws JSONException {
    if (text.length() == 0 || !text.isEnabled() || text.getLayout() == null || text instanceof EditText) return;
    Rect box = new Rect();
    if (!text.getGlobalVisibleRect(box) || box.height() < text.getHeight() || box.width() < text.getWidth()) return;
    box.offset(window.x(), window.y());
    box.left += text.getCompoundPaddingLeft();
    box.top += text.getCompoundPaddingTop();
    box.right -= text.getCompoundPaddingRight();
    box.bottom -= text.getCompoundPaddingBottom();
    if (box.isEmpty() || !box.intersect(0, 0, picture.getWidth(), picture.getHeight())) return;
    double ratio = ratioIn(picture, box);
    if (Double.isNaN(ratio)) return;
    Typeface face = text.getTypeface();
    float scaled = text.getResources().getDisplayMetrics().scaledDensity;
    found.put(
        new JSONObject()
            .put("text", text.getText().toString())
            .put("ratio", ratio)
            .put("size_sp", text.getTextSize() / scaled)
            .put("bold", face != null && face.isBold()));
  }

  /** The ratio of the colour that is most of the box to the one that differs from it most; NaN where that says nothing. */
  private static double ratioIn(Bitmap picture, Rect box) {
    int[] pixels = new int[box.width() * box.height()];
    picture.getPixels(pixels, 0, box.width(), box.left, box.top, box.width(), box.height());
    Map<Integer, Integer> counts = new HashMap<>();
    for (int pixel : pixels) counts.merge(pixel & MASK, 1, Integer::sum);
    int around = 0;
    for (Map.Entry<Integer, Integer> one : counts.entrySet())
      if (one.getValue() > counts.getOrDefault(around, 0)) around = one.getKey();
    if (counts.getOrDefault(around, 0) < pixels.length * AROUND_MIN) return Double.NaN;
    double most = 1;
    int letters = 0;
    for (Map.Entry<Integer, Integer> one : counts.entrySet()) {
      if (one.getKey() == around) continue;
      letters += one.getValue();
      if (one.getValue() >= Math.max(2, pixels.length * LETTERS_MIN / 4))
        most = Math.max(most, ratio(one.getKey(), around));
    }
    return letters < pixels.length * LETTERS_MIN ? Double.NaN : most;
  }

  private static double ratio(int one, int other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(int colour) {
    return 0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour);
  }

  private static double linear(int channel) {
    double part = (channel & 0xff) / 255.0;
    return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }
}
