package rove.parts;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;

/** Holds nothing: it is there to be told that the process starts, as libraries have it. */
public class FirstProvider extends ContentProvider {
  @Override
  public boolean onCreate() {
    Log.add(getClass().getSimpleName());
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] columns, String where, String[] values, String order) {
    return null;
  }

  @Override
  public String getType(Uri uri) {
    return null;
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
  public int update(Uri uri, ContentValues values, String where, String[] given) {
    return 0;
  }
}
