import { activityOf, simpleName } from '#domain/apk/places.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { listed } from '#domain/report/device-lacks.ts';

/** Says of an app that showed nothing what it stopped at. @param lacks what the device could not do meanwhile. */
export function notShown(place: string, lacks: readonly string[]): AppError {
  const activity = activityOf(place);
  const where = activity ? `its screen ${simpleName(activity)} stays empty` : 'it opens no screen';
  const why =
    lacks.length > 0
      ? ` The device cannot do what the app needs: ${listed(lacks)}.`
      : ' It may wait for something that the device does not have, as an account, a network or Google Play services.';
  return new AppError(
    'APP_NOT_RUNNABLE',
    `The app shows nothing on the embedded device: ${where}.${why} A test on a real device or an emulator can show it.`,
    { lacks: [...lacks] },
  );
}
