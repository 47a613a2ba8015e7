package rove.device;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Point;
import android.util.Base64;
import android.view.WindowManager;
import java.io.ByteArrayOutputStream;
import org.json.JSONObject;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowDisplay;

/** Draws what can be seen, by the system's real drawing code, with what is behind a dialog dimmed. */
final class Picture {
  private static final int QUALITY = 75;
  private static final int FRAME_WIDTH = 8;
  private static final int FRAME_COLOR = 0xffe5484d;

  private Picture() {}

  /** The screen in Base64; `scale` makes it smaller. */
  static String of(Task task, boolean jpeg, float scale, JSONObject mark) {
    Bitmap picture = draw(task, scale);
    if (mark != null) {
      Canvas canvas = new Canvas(picture);
      canvas.scale(scale, scale);
      frame(canvas, mark);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    picture.compress(jpeg ? Bitmap.CompressFormat.JPEG : Bitmap.CompressFormat.PNG, QUALITY, bytes);
    picture.recycle();
    return Base64.encodeToString(bytes.toByteArray(), Base64.NO_WRAP);
  }

  /** All windows, the lowest first. */
  static Bitmap draw(Task task, float scale) {
    Point size = new Point();
    ShadowDisplay.getDefaultDisplay().getRealSize(size);
    Bitmap picture =
        Bitmap.createBitmap(
            Math.round(size.x * scale), Math.round(size.y * scale), Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(picture);
    canvas.drawColor(Color.BLACK);
    canvas.scale(scale, scale);
    for (Windows.Window window : Windows.of(task)) {
      if (window.has(WindowManager.LayoutParams.FLAG_DIM_BEHIND))
        canvas.drawColor(Color.argb(window.params().dimAmount, 0f, 0f, 0f));
      canvas.save();
      canvas.translate(window.x(), window.y());
      window.root().draw(canvas);
      canvas.restore();
    }
    return picture;
  }

  private static void frame(Canvas canvas, JSONObject box) {
    Paint paint = new Paint();
    paint.setStyle(Paint.Style.STROKE);
    paint.setStrokeWidth(FRAME_WIDTH);
    paint.setColor(FRAME_COLOR);
    float x = (float) box.optDouble("x");
    float y = (float) box.optDouble("y");
    canvas.drawRect(x, y, x + (float) box.optDouble("width"), y + (float) box.optDouble("height"), paint);
  }
}
