package rove.notes;

import android.app.Activity;
import android.content.Intent;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;

/** A screen made of rows from top to bottom. */
abstract class Screen extends Activity {
  private LinearLayout rows;

  @Override
  protected void onCreate(android.os.Bundle saved) {
    super.onCreate(saved);
    rows = new LinearLayout(this);
    rows.setOrientation(LinearLayout.VERTICAL);
    ScrollView scroll = new ScrollView(this);
    scroll.addView(rows);
    setContentView(scroll);
    fill();
  }

  /** Adds the rows. */
  abstract void fill();

  int dp(int size) {
    return Math.round(size * getResources().getDisplayMetrics().density);
  }

  void add(View view) {
    rows.addView(view, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, LinearLayout.LayoutParams.WRAP_CONTENT));
  }

  Button button(String text, Runnable onPress) {
    Button button = new Button(this);
    button.setText(text);
    if (onPress != null) button.setOnClickListener(view -> onPress.run());
    add(button);
    return button;
  }

  EditText field(String hint, int id) {
    EditText field = new EditText(this);
    field.setHint(hint);
    field.setId(id);
    field.setSingleLine(true);
    field.setMinimumHeight(dp(48));
    add(field);
    return field;
  }

  void go(Class<? extends Activity> screen) {
    startActivity(new Intent(this, screen));
  }
}
