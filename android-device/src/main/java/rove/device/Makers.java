package rove.device;

import android.content.res.Resources;
import android.view.View;
import android.widget.AdapterView;

/** Who made a view, and who hears of it. */
final class Makers {
  private Makers() {}

  /** Whether code of the app may hear of a press on it: a listener, or a class of its own that may do anything. */
  static boolean listens(View view) {
    if (view.hasOnClickListeners() || AppCode.isApp(view.getClass().getName())) return true;
    return view.getParent() instanceof AdapterView<?> list && list.getOnItemClickListener() != null;
  }

  /** Whether the toolkit made the view by itself, as the button of an overflow menu, which its description tells too. */
  static boolean isToolkits(View view) {
    if (view.getClass().getName().matches("(com\\.)?android(x)?\\..*\\$.*")) return true;
    Resources all = view.getResources();
    int overflow = all.getIdentifier("action_menu_overflow_description", "string", "android");
    return overflow != 0 && all.getString(overflow).contentEquals(String.valueOf(view.getContentDescription()));
  }
}
