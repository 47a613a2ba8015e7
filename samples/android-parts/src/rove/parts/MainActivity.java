package rove.parts;

import android.Manifest;
import android.app.Activity;
import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageManager;
import android.net.wifi.WifiManager;
import android.os.Bundle;
import android.os.IBinder;
import android.os.SystemClock;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Uses each part of the system that ordinary apps use, and shows what came of it. */
public class MainActivity extends Activity implements ServiceConnection {
  private static final int ALARM_MS = 300;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    LinearLayout all = new LinearLayout(this);
    all.setOrientation(LinearLayout.VERTICAL);
    TextView log = new TextView(this);
    Log.changed = () -> log.setText(Log.text());
    all.addView(log);
    add(all, "Start", () -> startService(new Intent(this, CountService.class)));
    add(all, "Bind", () -> bindService(new Intent(this, CountService.class), this, Context.BIND_AUTO_CREATE));
    add(all, "Alarm", this::setAlarm);
    add(all, "Wi-Fi", () -> Log.add("Wi-Fi " + (getSystemService(WifiManager.class) != null)));
    add(all, "Ask", () -> requestPermissions(new String[] {Manifest.permission.CAMERA}, 1));
    add(all, "Query", () -> openOrCreateDatabase("parts.db", MODE_PRIVATE, null).execSQL("SELEKT 1"));
    add(all, "Forget", () -> unregisterReceiver(new AlarmReceiver()));
    add(all, "Adopt", () -> new LinearLayout(this).addView(log));
    setContentView(all);
    Log.add(has(Manifest.permission.ACCESS_WIFI_STATE) + " " + has(Manifest.permission.CAMERA));
  }

  private void add(LinearLayout all, String name, Runnable work) {
    Button button = new Button(this);
    button.setText(name);
    button.setOnClickListener(view -> work.run());
    all.addView(button);
  }

  private boolean has(String permission) {
    return checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }

  private void setAlarm() {
    PendingIntent pending =
        PendingIntent.getBroadcast(this, 0, new Intent(this, AlarmReceiver.class), PendingIntent.FLAG_IMMUTABLE);
    getSystemService(AlarmManager.class)
        .set(AlarmManager.ELAPSED_REALTIME_WAKEUP, SystemClock.elapsedRealtime() + ALARM_MS, pending);
  }

  @Override
  public void onServiceConnected(ComponentName name, IBinder service) {
    Log.add("bound " + ((CountService.Local) service).answer());
    unbindService(this);
  }

  @Override
  public void onServiceDisconnected(ComponentName name) {
    Log.add("lost");
  }

  @Override
  protected void onActivityResult(int code, int result, Intent data) {
    Log.add("result " + result);
  }

  @Override
  public void onRequestPermissionsResult(int code, String[] names, int[] results) {
    Log.add(names.length + " asked, camera " + has(Manifest.permission.CAMERA));
  }
}
