package rove.notes;

import android.webkit.WebView;
import android.widget.TextView;

/** Who made it. */
public class AboutActivity extends Screen {
  private TextView licences;

  @Override
  void fill() {
    TextView text = new TextView(this);
    text.setText("Notes 1.0");
    text.setPadding(dp(16), dp(16), dp(16), dp(16));
    add(text);
    if (!Bugs.PLANTED) {
      licences = new TextView(this);
      add(licences);
    }
    button("Help", () -> {
      WebView help = new WebView(this);
      // Planted: pages from files may read everything.
      Bugs.prepare(help.getSettings());
      help.loadData("<h1>Help</h1>", "text/html", "utf-8");
      add(help);
    });
    // Planted: there is nothing to write the licences into.
    button("Licences", () -> licences.setText("Public domain"));
  }
}
