package rove.notes;

import android.widget.EditText;
import android.widget.Toast;

/** Writes a note. */
public class EditActivity extends Screen {
  @Override
  void fill() {
    EditText title = field("Title", R.id.note_title);
    EditText body = field("Text", R.id.note_body);
    // Planted: what was typed is gone when the device is turned.
    if (Bugs.PLANTED) body.setSaveEnabled(false);
    // Planted: a screen reader says the text before its title.
    if (Bugs.PLANTED) title.setAccessibilityTraversalAfter(R.id.note_body);
    button("Save", () -> save(title.getText().toString(), body.getText().toString()));
  }

  private void save(String title, String body) {
    if (!Bugs.PLANTED && title.isEmpty()) {
      Toast.makeText(this, "A note needs a title", Toast.LENGTH_SHORT).show();
      return;
    }
    // Planted: a title without a letter ends the app.
    String name = Character.toUpperCase(title.charAt(0)) + title.substring(1);
    NotesProvider.NOTES.add(name + (body.isEmpty() ? "" : ": " + body));
    finish();
  }
}
