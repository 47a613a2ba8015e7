import { z } from 'zod';
import type { SubmitInput } from '#domain/api/submit.ts';
import { ANDROID_VERSIONS, DEFAULT_DEVICE, DEVICES, OFFERED_SDKS } from '#domain/apk/devices.ts';
import { UPLOAD_BYTES_MAX } from '#domain/test-run/bundle.ts';
import type { Fault } from '#web/lib/first-fault-resolver.ts';
import { submit } from '#web/texts/submit.ts';
import { accountFault, accountsShape, credentialsOf, NO_ACCOUNTS } from './accounts.ts';

const { errors } = submit;

/** The devices that the form offers, with the Android that each comes with. */
export const DEVICE_CHOICES = DEVICES.map(({ name, sdk }) => ({
  name,
  android: ANDROID_VERSIONS[sdk] ?? '',
}));

/** The Android versions that the form offers besides the device's own. */
export const ANDROID_CHOICES = OFFERED_SDKS.map((sdk) => ANDROID_VERSIONS[sdk] ?? '');

/** The app form as the user fills it in: all of it text, as inputs give it. */
export const appTestSchema = z.object({
  name: z.string().trim().min(1, errors.name).max(200),
  apk: z.custom<File>().nullable(),
  duration: z.string(),
  authority: z.boolean(),
  destructive: z.boolean(),
  device: z.string(),
  /** Empty: the one that the device comes with. */
  androidVersion: z.string(),
  seed: z.string().regex(/^\d{1,10}$/, errors.seed),
  ...accountsShape,
});
export type AppTestValues = z.infer<typeof appTestSchema>;
type AppTestFault = Fault<keyof AppTestValues>;

export const APP_TEST_DEFAULTS: Omit<AppTestValues, 'duration'> = {
  name: '',
  apk: null,
  authority: false,
  destructive: false,
  device: DEFAULT_DEVICE,
  androidVersion: '',
  seed: '1',
  ...NO_ACCOUNTS,
};

/** The first fault of the form, in the specification's order (spec section 5); null when it can be submitted. */
export function firstAppTestFault(values: AppTestValues): AppTestFault | null {
  const { apk } = values;
  if (!values.name.trim()) return { field: 'name', message: errors.name };
  if (!apk) return { field: 'apk', message: errors.apk };
  if (!apk.name.toLowerCase().endsWith('.apk')) return { field: 'apk', message: errors.apkType };
  if (apk.size >= UPLOAD_BYTES_MAX) return { field: 'apk', message: errors.tooLarge };
  if (!values.authority) return { field: 'authority', message: errors.authority };
  const account = accountFault(values);
  if (account) return account;
  const rest = appTestSchema.safeParse(values).error?.issues[0];
  return rest ? { field: rest.path[0] as keyof AppTestValues, message: rest.message } : null;
}

/** What goes to the server for a filled-in form. */
export function toAppSubmission(values: AppTestValues): { input: SubmitInput; file: File | null } {
  const input: SubmitInput = {
    name: values.name.trim(),
    test_type: 'android_apk',
    duration: Number(values.duration),
    config: {
      authority: values.authority,
      destructive: values.destructive,
      seed: Number(values.seed),
      device: values.device,
      ...(values.androidVersion ? { android_version: values.androidVersion } : {}),
    },
    credentials: credentialsOf(values),
  };
  return { input, file: values.apk };
}
