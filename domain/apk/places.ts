const SCHEME = 'android-app:';

/** Where one is in an app: its package and the activity in front; '' stands for the one that the launcher starts. */
export function placeOf(packageName: string, activity: string): string {
  return `${SCHEME}//${packageName}/${activity}`;
}

/** The activity of a place; '' for that of the launcher. */
export function activityOf(place: string): string {
  return place.startsWith(SCHEME) ? (place.split('/')[3] ?? '') : '';
}

export function isApp(place: string): boolean {
  return place.startsWith(SCHEME);
}

/** The name of a class without its package, as people call it. */
export function simpleName(className: string): string {
  return className.slice(className.lastIndexOf('.') + 1);
}
