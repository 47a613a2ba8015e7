import { expect, it } from 'vitest';
import { submitSchema } from '#domain/api/submit.ts';
import { ANDROID_CHOICES, APP_TEST_DEFAULTS, firstAppTestFault, toAppSubmission } from './app-test.ts';

const good = {
  ...APP_TEST_DEFAULTS,
  name: 'Notes',
  apk: new File(['x'], 'notes.APK'),
  duration: '5',
  authority: true,
};

it.each<[Partial<typeof good>, string | undefined]>([
  [{ name: ' ', authority: false }, 'Test name is required'],
  [{ apk: null as never, authority: false }, 'Please upload an APK file'],
  [
    { apk: new File([], 'notes.zip') },
    "Error: The selected file's type does not match the chosen file type. Please upload the correct format or change your selection from the dropdown.",
  ],
  [{ authority: false }, 'Please confirm that you have the right to test this target'],
  [{ seed: 'x' }, 'Give a whole number'],
  [{ password: 'b' }, 'Give both the account and its password, or neither'],
  [{}, undefined],
])('%o gives %s', (change, message) => {
  expect(firstAppTestFault({ ...good, ...change })?.message).toBe(message);
});

it('sends device, Android version and authority as they were chosen', () => {
  const [oldest = ''] = ANDROID_CHOICES;
  const { input, file } = toAppSubmission({ ...good, device: 'Galaxy S21', androidVersion: oldest });
  const { config } = submitSchema.parse(input);
  expect(config).toMatchObject({ device: 'Galaxy S21', android_version: oldest, authority: true });
  expect(file?.name).toBe('notes.APK');
  expect(submitSchema.parse(toAppSubmission(good).input).config.android_version).toBeUndefined();
});
