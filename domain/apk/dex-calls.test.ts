import { expect, it } from 'vitest';
import { eachFile } from '#engine/drivers/android/apk-files.ts';
import { sampleApk } from '#tests/support/android/sample-apk.ts';
import { ApkError } from './binary-xml.ts';
import { callsIn, type DexCall } from './dex-calls.ts';

async function codeOf(apk: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  await eachFile(
    apk,
    ({ fileName }) => fileName === 'classes.dex',
    async (_entry, stream) => {
      for await (const part of stream) parts.push(part as Buffer);
    },
  );
  return Buffer.concat(parts);
}

const NAMES = new Set(['setAllowUniversalAccessFromFileURLs', 'commit']);

it.each([true, false])(
  'calls are read with the numbers that the code gives them (planted: %s)',
  async (planted) => {
    const calls = callsIn(await codeOf(sampleApk(planted)), NAMES);
    const setting = calls.filter(({ of }) => of.startsWith('android.webkit.'));
    expect(setting).toEqual<DexCall[]>([
      {
        of: 'android.webkit.WebSettings.setAllowUniversalAccessFromFileURLs',
        by: 'rove.notes.Bugs.prepare',
        numbers: [planted ? 1 : 0],
      },
    ]);
    expect(calls.map(({ by }) => by)).toContain('rove.notes.SettingsActivity.fill');
  },
);

it('what is no code, or damaged, is an error of its own kind and no other', async () => {
  expect(() => callsIn(new Uint8Array(200), NAMES)).toThrow(ApkError);
  const whole = await codeOf(sampleApk(true));
  for (let at = 0; at < whole.length; at += 97) {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, at, Math.min(at + 40, whole.length));
    try {
      callsIn(damaged, NAMES);
    } catch (error) {
      expect(error).toBeInstanceOf(ApkError);
    }
  }
});
