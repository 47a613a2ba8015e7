package rove.device;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Point;
import android.util.Base64;
import android.view.WindowManager;
import java.io.ByteArrayOutputStream;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowDisplay;

/** Draws what can be seen, by the system's real drawing code, with what is behind a dialog dimmed. */
final class Picture {
  private static final int QUALITY = 75;

  private Picture() {}

  /** The screen in Base64; `scale` makes it smaller. */
  static String of(Task task, boolean jpeg, float scale) {
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
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    picture.compress(jpeg ? Bitmap.CompressFormat.JPEG : Bitmap.CompressFormat.PNG, QUALITY, bytes);
    picture.recycle();
    return Base64.encodeToString(bytes.toByteArray(), Base64.NO_WRAP);
  }
}
