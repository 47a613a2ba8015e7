package rove.parts;

import android.app.Application;

public class PartsApplication extends Application {
  @Override
  public void onCreate() {
    super.onCreate();
    Log.add("application");
  }
}
