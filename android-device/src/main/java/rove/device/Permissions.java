package rove.device;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.pm.PackageManager;
import java.util.Arrays;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowActivity;

/** Asks the user for the permissions that the app asks for, as the system would, and tells the app the answer. */
final class Permissions {
  private final Task task;
  private ShadowActivity.PermissionsRequest asked;

  Permissions(Task task) {
    this.task = task;
  }

  /** Shows the question for a request that has come since the last call. */
  void ask() {
    Task.Entry top = task.top();
    if (top == null || task.inBackground()) return;
    Activity activity = top.activity();
    ShadowActivity.PermissionsRequest request = Shadows.shadowOf(activity).getLastRequestedPermission();
    if (request == null || request == asked) return;
    asked = request;
    String[] names = request.requestedPermissions;
    String label = activity.getApplicationInfo().loadLabel(activity.getPackageManager()).toString();
    String what = Arrays.stream(names).map(Permissions::shortName).reduce((a, b) -> a + ", " + b).orElse("");
    new AlertDialog.Builder(activity, android.R.style.Theme_DeviceDefault_Light_Dialog_Alert)
        .setMessage("Allow " + label + " to use: " + what + "?")
        .setCancelable(false)
        .setPositiveButton("While using the app", (dialog, which) -> answer(activity, request, true))
        .setNegativeButton("Don\u2019t allow", (dialog, which) -> answer(activity, request, false))
        .show();
  }

  private static String shortName(String permission) {
    return Events.lower(permission.substring(permission.lastIndexOf('.') + 1)).replace('_', ' ');
  }

  private static void answer(Activity activity, ShadowActivity.PermissionsRequest request, boolean allowed) {
    String[] names = request.requestedPermissions;
    if (allowed) Shadows.shadowOf(RuntimeEnvironment.getApplication()).grantPermissions(names);
    int[] results = new int[names.length];
    Arrays.fill(results, allowed ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED);
    activity.onRequestPermissionsResult(request.requestCode, names, results);
  }
}
