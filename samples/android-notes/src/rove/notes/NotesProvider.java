package rove.notes;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import java.util.ArrayList;
import java.util.List;

/** The notes, for other apps. Planted: every other app. */
public class NotesProvider extends ContentProvider {
  static final List<String> NOTES = new ArrayList<>(List.of("Milk", "Call Ada"));

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] columns, String where, String[] values, String order) {
    MatrixCursor cursor = new MatrixCursor(new String[] {"note"});
    for (String note : NOTES) cursor.addRow(new Object[] {note});
    return cursor;
  }

  @Override
  public String getType(Uri uri) {
    return "text/plain";
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    return null;
  }

  @Override
  public int delete(Uri uri, String where, String[] values) {
    return 0;
  }

  @Override
  public int update(Uri uri, ContentValues change, String where, String[] values) {
    return 0;
  }
}
