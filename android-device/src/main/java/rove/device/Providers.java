package rove.device;

import android.app.Application;
import android.content.ContentProvider;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.robolectric.shadows.ShadowContentResolver;

/** The content providers of an app, which its process starts with: libraries set themselves up in theirs. */
final class Providers {
  private Providers() {}

  /** Makes those of the main process, by their `initOrder` (the highest first), then as the manifest lists them. */
  static void install(Application app) {
    for (ProviderInfo info : declared(app)) {
      if (!info.enabled || !info.processName.equals(app.getApplicationInfo().processName)) continue;
      ContentProvider provider = make(app, info);
      provider.attachInfo(app, info);
      for (String authority : info.authority.split(";")) ShadowContentResolver.registerProviderInternal(authority, provider);
    }
  }

  private static List<ProviderInfo> declared(Application app) {
    try {
      PackageInfo own =
          app.getPackageManager()
              .getPackageInfo(app.getPackageName(), PackageManager.GET_PROVIDERS | PackageManager.GET_META_DATA);
      if (own.providers == null) return List.of();
      return Arrays.stream(own.providers)
          .filter(one -> one.authority != null)
          .sorted(Comparator.comparingInt((ProviderInfo one) -> -one.initOrder))
          .toList();
    } catch (PackageManager.NameNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static ContentProvider make(Application app, ProviderInfo info) {
    try {
      return (ContentProvider) Class.forName(info.name, true, app.getClassLoader()).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException error) {
      throw new RuntimeException("Unable to get provider " + info.name + ": " + error, error);
    }
  }
}
