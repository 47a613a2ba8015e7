package rove.notes;

import android.widget.ImageButton;
import android.widget.LinearLayout;
import android.widget.TextView;

/** What the launcher starts: the notes, and the way to everything else. */
public class MainActivity extends Screen {
  @Override
  void fill() {
    for (String note : NotesProvider.NOTES) {
      TextView row = new TextView(this);
      row.setText(note);
      row.setPadding(dp(16), dp(12), dp(16), dp(12));
      add(row);
    }
    TextView state = new TextView(this);
    state.setText("Kept on this phone only");
    state.setPadding(dp(16), dp(12), dp(16), dp(12));
    // Planted: too pale to be read by everybody.
    state.setTextColor(Bugs.PLANTED ? 0xffc8c8c8 : 0xff404040);
    add(state);
    button("New note", () -> go(EditActivity.class));
    button("Settings", () -> go(SettingsActivity.class));
    button("About", () -> go(AboutActivity.class));
    button("Tools", () -> go(ToolsActivity.class));
    // Planted: nobody listens to it.
    if (Bugs.PLANTED) button("Share", null);
    ImageButton star = new ImageButton(this);
    star.setImageResource(android.R.drawable.star_off);
    // Planted: a screen reader cannot say what it is, and it is smaller than a finger.
    if (!Bugs.PLANTED) star.setContentDescription("Mark all");
    star.setOnClickListener(view -> star.setSelected(!star.isSelected()));
    int size = Bugs.PLANTED ? dp(24) : dp(56);
    LinearLayout line = new LinearLayout(this);
    line.addView(star, new LinearLayout.LayoutParams(size, size));
    add(line);
  }
}
