package rove.device;

import android.content.res.ColorStateList;
import android.content.res.Resources;
import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.widget.EditText;
import android.widget.TextView;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** What can be seen, as XML in the form of UiAutomator's dump, over all windows; the lowest window comes first. */
final class Screen {
  private static final int NODES_MAX = 4_000;
  private static final int DEPTH_MAX = 80;
  private static final int TEXT_MAX = 2_000;

  private final Task task;
  private final Outside outside;
  private final Map<View, Integer> ids = new WeakHashMap<>();
  private final Map<Integer, WeakReference<View>> views = new HashMap<>();
  private int lastId;
  private int nodes;

  Screen(Task task, Outside outside) {
    this.task = task;
    this.outside = outside;
  }

  View byId(int id) {
    WeakReference<View> view = views.get(id);
    return view == null ? null : view.get();
  }

  String source() {
    nodes = 0;
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<hierarchy");
    List<Windows.Window> windows = Windows.of(task);
    attribute(xml, "windows", windows.size());
    xml.append(">\n");
    for (int i = 0; i < windows.size(); i++) {
      Windows.Window window = windows.get(i);
      boolean reachable = true;
      for (int above = i + 1; above < windows.size(); above++) reachable &= !windows.get(above).isModal();
      view(xml, window.root(), window, i, 0, reachable);
    }
    String toast = outside.toast();
    if (toast != null) {
      xml.append("<android.widget.Toast");
      attribute(xml, "class", "android.widget.Toast");
      attribute(xml, "text", toast);
      bounds(xml, new Rect(0, 0, 1, 1));
      xml.append("/>\n");
    }
    return xml.append("</hierarchy>\n").toString();
  }

  private void view(StringBuilder xml, View view, Windows.Window window, int index, int depth, boolean reachable) {
    if (view.getVisibility() != View.VISIBLE || nodes >= NODES_MAX || depth > DEPTH_MAX) return;
    Rect seen = new Rect();
    boolean inSight = view.getGlobalVisibleRect(seen);
    if (!inSight && !(view instanceof ViewGroup)) return;
    seen.offset(window.x(), window.y());
    nodes++;
    AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
    AccessibilityNodeInfo info = null;
    try {
      info = provider == null ? view.createAccessibilityNodeInfo() : provider.createAccessibilityNodeInfo(View.NO_ID);
    } catch (RuntimeException failed) {
      // The app's own description of this view failed: what the view itself says has to do.
    }
    String name = info == null || info.getClassName() == null ? view.getClass().getName() : info.getClassName().toString();
    String tag = tagOf(name);
    xml.append('<').append(tag);
    attribute(xml, "index", index);
    attribute(xml, "class", name);
    attribute(xml, "package", view.getContext().getPackageName());
    attribute(xml, "element-id", idOf(view));
    text(xml, view, info);
    states(xml, view, info);
    if (Makers.listens(view)) attribute(xml, "listens", true);
    if (Makers.isToolkits(view)) attribute(xml, "toolkit", true);
    order(xml, view);
    attribute(xml, "reachable", reachable);
    attribute(xml, "visible", inSight);
    if (depth == 0) attribute(xml, "window", window.params().type);
    bounds(xml, seen);
    attribute(xml, "width", view.getWidth());
    attribute(xml, "height", view.getHeight());
    xml.append(">\n");
    if (provider != null && info != null) virtual(xml, provider, info, window, depth + 1, reachable);
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++)
        view(xml, group.getChildAt(i), window, i, depth + 1, reachable);
    }
    xml.append("</").append(tag).append(">\n");
  }

  /** Parts that a view draws itself and tells of only through accessibility, as those of Compose. */
  private void virtual(
      StringBuilder xml, AccessibilityNodeProvider provider, AccessibilityNodeInfo parent,
      Windows.Window window, int depth, boolean reachable) {
    for (int i = 0; i < parent.getChildCount() && nodes < NODES_MAX && depth < DEPTH_MAX; i++) {
      int id = AccessibilityNodeInfo.getVirtualDescendantId(parent.getChildId(i));
      if (id == View.NO_ID) continue;
      AccessibilityNodeInfo info = provider.createAccessibilityNodeInfo(id);
      if (info == null || !info.isVisibleToUser()) continue;
      nodes++;
      String name = info.getClassName() == null ? "android.view.View" : info.getClassName().toString();
      String tag = tagOf(name);
      Rect box = new Rect();
      info.getBoundsInScreen(box);
      xml.append('<').append(tag);
      attribute(xml, "index", i);
      attribute(xml, "class", name);
      attribute(xml, "package", info.getPackageName());
      attribute(xml, "text", info.getText());
      attribute(xml, "content-desc", info.getContentDescription());
      attribute(xml, "resource-id", info.getViewIdResourceName());
      common(xml, info);
      attribute(xml, "reachable", reachable);
      attribute(xml, "virtual", true);
      bounds(xml, box);
      xml.append(">\n");
      virtual(xml, provider, info, window, depth + 1, reachable);
      xml.append("</").append(tag).append(">\n");
    }
  }

  private static void text(StringBuilder xml, View view, AccessibilityNodeInfo info) {
    CharSequence text = info != null ? info.getText() : view instanceof TextView label ? label.getText() : null;
    if (view instanceof EditText field) text = field.getText();
    attribute(xml, "text", text);
    attribute(xml, "content-desc", info != null ? info.getContentDescription() : view.getContentDescription());
    attribute(xml, "resource-id", resourceOf(view));
    if (info != null && info.getTooltipText() != null) attribute(xml, "tooltip", info.getTooltipText());
    if (info != null && info.getPaneTitle() != null) attribute(xml, "pane", info.getPaneTitle());
    if (view.getLabelFor() != View.NO_ID) {
      View field = view.getRootView().findViewById(view.getLabelFor());
      if (field != null) attribute(xml, "label-for", resourceOf(field));
    }
    if (!(view instanceof TextView label)) return;
    if (label.getHint() != null) attribute(xml, "hint", label.getHint());
    if (label.getError() != null) attribute(xml, "error", label.getError());
    if (label instanceof EditText || label.onCheckIsTextEditor()) {
      attribute(xml, "input-type", label.getInputType());
      attribute(xml, "editable", true);
    }
    attribute(xml, "text-size", Math.round(label.getTextSize()));
    ColorStateList colors = label.getTextColors();
    if (colors != null) attribute(xml, "text-color", Integer.toHexString(label.getCurrentTextColor()));
    boolean limited = label.getMaxLines() > 0 && label.getMaxLines() < label.getLineCount();
    // What scrolls by itself shows the rest in its own time.
    if (limited && label.getLayout() != null && label.getEllipsize() == null && label.getMovementMethod() == null)
      attribute(xml, "cut", true);
  }

  /** What the app says itself of what comes before and after a view, for keyboards and for screen readers. */
  private static void order(StringBuilder xml, View view) {
    named(xml, "next-down", view, view.getNextFocusDownId());
    named(xml, "next-forward", view, view.getNextFocusForwardId());
    named(xml, "read-before", view, view.getAccessibilityTraversalBefore());
    named(xml, "read-after", view, view.getAccessibilityTraversalAfter());
  }

  private static void named(StringBuilder xml, String attribute, View view, int id) {
    View other = id == View.NO_ID ? null : view.getRootView().findViewById(id);
    if (other != null && other != view) attribute(xml, attribute, resourceOf(other));
  }

  private static void states(StringBuilder xml, View view, AccessibilityNodeInfo info) {
    if (info != null) {
      common(xml, info);
      return;
    }
    attribute(xml, "clickable", view.isClickable());
    attribute(xml, "enabled", view.isEnabled());
    attribute(xml, "focused", view.isFocused());
  }

  private static void common(StringBuilder xml, AccessibilityNodeInfo info) {
    attribute(xml, "checkable", info.isCheckable());
    attribute(xml, "checked", info.isChecked());
    attribute(xml, "clickable", info.isClickable());
    attribute(xml, "enabled", info.isEnabled());
    attribute(xml, "focusable", info.isFocusable());
    attribute(xml, "focused", info.isFocused());
    attribute(xml, "long-clickable", info.isLongClickable());
    attribute(xml, "password", info.isPassword());
    attribute(xml, "scrollable", info.isScrollable());
    attribute(xml, "selected", info.isSelected());
    attribute(xml, "displayed", info.isVisibleToUser());
    if (info.isHeading()) attribute(xml, "heading", true);
    if (info.getCollectionInfo() != null) attribute(xml, "collection", info.getCollectionInfo().getRowCount());
    if (info.getCollectionItemInfo() != null) attribute(xml, "item", info.getCollectionItemInfo().getRowIndex());
    if (!actionsForward(info)) return;
    attribute(xml, "can-scroll", info.getActionList().contains(AccessibilityNodeInfo.AccessibilityAction.ACTION_SCROLL_FORWARD)
        ? "forward" : "backward");
  }

  private static boolean actionsForward(AccessibilityNodeInfo info) {
    return info.getActionList().contains(AccessibilityNodeInfo.AccessibilityAction.ACTION_SCROLL_FORWARD)
        || info.getActionList().contains(AccessibilityNodeInfo.AccessibilityAction.ACTION_SCROLL_BACKWARD);
  }

  private int idOf(View view) {
    Integer known = ids.get(view);
    if (known != null) return known;
    ids.put(view, ++lastId);
    views.put(lastId, new WeakReference<>(view));
    return lastId;
  }

  static String resourceOf(View view) {
    if (view.getId() == View.NO_ID || (view.getId() >>> 24) == 0) return "";
    try {
      return view.getResources().getResourceName(view.getId());
    } catch (Resources.NotFoundException generated) {
      return "";
    }
  }

  private static void bounds(StringBuilder xml, Rect box) {
    attribute(xml, "bounds", "[" + box.left + "," + box.top + "][" + box.right + "," + box.bottom + "]");
  }

  /** Classes inside others are told from them by a sign that XML does not allow in a name. */
  private static String tagOf(String name) {
    String tag = name.replace('$', '.').replaceAll("[^A-Za-z0-9_.-]", "_");
    return tag.isEmpty() || !Character.isLetter(tag.charAt(0)) && tag.charAt(0) != '_' ? "_" + tag : tag;
  }

  private static void attribute(StringBuilder xml, String name, Object value) {
    xml.append(' ').append(name).append("=\"");
    String text = value == null ? "" : value.toString();
    for (int i = 0; i < Math.min(text.length(), TEXT_MAX); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> xml.append("&quot;");
        case '&' -> xml.append("&amp;");
        case '<' -> xml.append("&lt;");
        case '\n' -> xml.append("&#10;");
        case '\t' -> xml.append("&#9;");
        default -> xml.append(c < ' ' || Character.isSurrogate(c) || c > 0xfffd ? '\ufffd' : c);
      }
    }
    xml.append('"');
  }
}
