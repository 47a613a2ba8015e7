package rove.notes;

import android.content.SharedPreferences;
import android.widget.EditText;
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
    EditText owner = field("Your name", R.id.owner);
    owner.setText(kept.getString("owner", ""));
    button("Keep", () -> kept.edit().putString("owner", owner.getText().toString()).apply());
  }
}
