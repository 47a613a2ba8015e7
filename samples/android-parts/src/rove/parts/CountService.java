package rove.parts;

import android.app.Service;
import android.content.ContentValues;
import android.content.Intent;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.Binder;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;

/** Counts rows on a thread of its own when it is started, and answers whoever binds to it. */
public class CountService extends Service {
  /** What is bound to. */
  final class Local extends Binder {
    int answer() {
      return 42;
    }
  }

  @Override
  public IBinder onBind(Intent intent) {
    return new Local();
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    new Thread(this::count).start();
    return START_NOT_STICKY;
  }

  private void count() {
    SQLiteDatabase database = openOrCreateDatabase("parts.db", MODE_PRIVATE, null);
    database.enableWriteAheadLogging();
    database.execSQL("CREATE TABLE IF NOT EXISTS part (id INTEGER PRIMARY KEY, name TEXT)");
    ContentValues row = new ContentValues();
    row.put("name", "wheel");
    database.insert("part", null, row);
    try (Cursor cursor = database.rawQuery("SELECT COUNT(*) FROM part", null)) {
      cursor.moveToFirst();
      String line = cursor.getInt(0) + " row";
      new Handler(Looper.getMainLooper()).post(() -> Log.add(line));
    } finally {
      database.close();
    }
    stopSelf();
  }

  @Override
  public void onDestroy() {
    Log.add("service ended");
    super.onDestroy();
  }
}
