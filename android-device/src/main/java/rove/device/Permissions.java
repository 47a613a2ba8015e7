package rove.device;

import android.app.Activity;
import android.app.AlertDialog;
import android.app.Application;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.os.Build;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowActivity;

/** Asks the user for the permissions that the app asks for, as the system would, and tells the app the answer. */
final class Permissions {
  /** Who an answer is for, by the name that `Activity` itself asks under. */
  private static final String ASKER = "@android:requestPermissions:";
  private static final String NAMES = "android.content.pm.extra.REQUEST_PERMISSIONS_NAMES";
  private static final String RESULTS = "android.content.pm.extra.REQUEST_PERMISSIONS_RESULTS";
  private static final String ASK = "android.content.pm.action.REQUEST_PERMISSIONS";
  /** Those of Android 14 that a user grants (protection level "dangerous"); all others of `android.` come with the app. */
  private static final Set<String> OF_USER =
      Set.of(
          "ACCEPT_HANDOVER", "ACCESS_BACKGROUND_LOCATION", "ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION",
          "ACCESS_MEDIA_LOCATION", "ACTIVITY_RECOGNITION", "ANSWER_PHONE_CALLS", "BLUETOOTH_ADVERTISE",
          "BLUETOOTH_CONNECT", "BLUETOOTH_SCAN", "BODY_SENSORS", "BODY_SENSORS_BACKGROUND", "CALL_PHONE", "CAMERA",
          "GET_ACCOUNTS", "NEARBY_WIFI_DEVICES", "POST_NOTIFICATIONS", "PROCESS_OUTGOING_CALLS", "READ_CALENDAR",
          "READ_CALL_LOG", "READ_CONTACTS", "READ_EXTERNAL_STORAGE", "READ_MEDIA_AUDIO", "READ_MEDIA_IMAGES",
          "READ_MEDIA_VIDEO", "READ_MEDIA_VISUAL_USER_SELECTED", "READ_PHONE_NUMBERS", "READ_PHONE_STATE", "READ_SMS",
          "RECEIVE_MMS", "RECEIVE_SMS", "RECEIVE_WAP_PUSH", "RECORD_AUDIO", "SEND_SMS", "USE_SIP", "UWB_RANGING",
          "WRITE_CALENDAR", "WRITE_CALL_LOG", "WRITE_CONTACTS", "WRITE_EXTERNAL_STORAGE", "ADD_VOICEMAIL");

  private final Task task;
  private ShadowActivity.PermissionsRequest asked;

  Permissions(Task task) {
    this.task = task;
  }

  /** What an app has as soon as it is installed: before Android 6 everything that it asks for. */
  static void grantInstalled(Application app) {
    boolean all = app.getApplicationInfo().targetSdkVersion < Build.VERSION_CODES.M;
    for (String name : declared(app)) if (all || !isOfUser(name)) Shadows.shadowOf(app).grantPermissions(name);
  }

  /** Whether an intent is how an activity asks: the answer comes from here, and no other app is opened for it. */
  static boolean isQuestion(Intent intent) {
    return ASK.equals(intent.getAction());
  }

  /** Shows the question for a request that has come since the last call, or answers it; false when none has come. */
  boolean ask() {
    Task.Entry top = task.top();
    if (top == null || task.inBackground()) return false;
    Activity activity = top.activity();
    ShadowActivity.PermissionsRequest request = Shadows.shadowOf(activity).getLastRequestedPermission();
    if (request == null || request == asked) return false;
    asked = request;
    List<String> known = declared(activity.getApplication());
    String[] open =
        Arrays.stream(request.requestedPermissions)
            .filter(name -> known.contains(name) && !isGranted(activity, name))
            .toArray(String[]::new);
    if (open.length == 0) {
      answer(activity, request, open);
      return true;
    }
    String label = activity.getApplicationInfo().loadLabel(activity.getPackageManager()).toString();
    String what = Arrays.stream(open).map(Permissions::shortName).reduce((a, b) -> a + ", " + b).orElse("");
    new AlertDialog.Builder(activity, android.R.style.Theme_DeviceDefault_Light_Dialog_Alert)
        .setMessage("Allow " + label + " to use: " + what + "?")
        .setCancelable(false)
        .setPositiveButton("While using the app", (dialog, which) -> answer(activity, request, open))
        .setNegativeButton("Don\u2019t allow", (dialog, which) -> answer(activity, request, new String[0]))
        .show();
    return true;
  }

  private static void answer(Activity activity, ShadowActivity.PermissionsRequest request, String[] allowed) {
    Shadows.shadowOf(activity.getApplication()).grantPermissions(allowed);
    String[] names = request.requestedPermissions;
    int[] results =
        Arrays.stream(names)
            .mapToInt(name -> isGranted(activity, name) ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED)
            .toArray();
    Intent data = new Intent(ASK).putExtra(NAMES, names).putExtra(RESULTS, results);
    Shadows.shadowOf(activity).internalCallDispatchActivityResult(ASKER, request.requestCode, Activity.RESULT_OK, data);
  }

  private static boolean isGranted(Activity activity, String name) {
    return activity.checkSelfPermission(name) == PackageManager.PERMISSION_GRANTED;
  }

  private static boolean isOfUser(String name) {
    return name.startsWith("android.permission.") && OF_USER.contains(name.substring("android.permission.".length()));
  }

  private static List<String> declared(Application app) {
    try {
      PackageInfo own = app.getPackageManager().getPackageInfo(app.getPackageName(), PackageManager.GET_PERMISSIONS);
      return own.requestedPermissions == null ? List.of() : List.of(own.requestedPermissions);
    } catch (PackageManager.NameNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String shortName(String permission) {
    return Events.lower(permission.substring(permission.lastIndexOf('.') + 1)).replace('_', ' ');
  }
}
