package rove.notes;

import android.content.SharedPreferences;
import android.widget.EditText;
import android.widget.ImageButton;
import android.widget.LinearLayout;
import android.widget.Switch;

/** What the app remembers of its user. */
public class SettingsActivity extends Screen {
  @Override
  void fill() {
    SharedPreferences kept = getSharedPreferences("settings", MODE_PRIVATE);
    // Planted: what was kept as a number is read as a text, so that the screen opens only the first time.
    if (Bugs.PLANTED) {
      kept.getString("visits", "");
      kept.edit().putInt("visits", 1).commit();
    }
    Switch sounds = new Switch(this);
    sounds.setText("Sounds");
    sounds.setMinimumHeight(dp(48));
    sounds.setChecked(kept.getBoolean("sounds", true));
    sounds.setOnCheckedChangeListener((view, on) -> kept.edit().putBoolean("sounds", on).apply());
    add(sounds);
    LinearLayout line = new LinearLayout(this);
    // Planted: a screen reader cannot tell one from the other.
    volume(line, Bugs.PLANTED ? "Volume" : "Louder", 1);
    volume(line, Bugs.PLANTED ? "Volume" : "Quieter", -1);
    add(line);
    EditText owner = field("Your name", R.id.owner);
    owner.setText(kept.getString("owner", ""));
    button("Keep", () -> kept.edit().putString("owner", owner.getText().toString()).apply());
  }

  private void volume(LinearLayout line, String what, int step) {
    ImageButton button = new ImageButton(this);
    button.setImageResource(step > 0 ? android.R.drawable.arrow_up_float : android.R.drawable.arrow_down_float);
    button.setContentDescription(what);
    SharedPreferences kept = getSharedPreferences("settings", MODE_PRIVATE);
    button.setOnClickListener(
        view -> kept.edit().putInt("volume", kept.getInt("volume", 5) + step).apply());
    line.addView(button, new LinearLayout.LayoutParams(dp(56), dp(56)));
  }
}
