import { ensureToolchain } from '#engine/drivers/android/device/toolchain.ts';
import type { Ctx } from '../lib/context.ts';

/** What embedded Android devices run on; where it cannot be had, web apps are tested all the same. */
export function ensureAndroid({ cache, progress }: Pick<Ctx, 'cache' | 'progress'>): Promise<boolean> {
  return progress.step('android', async () => {
    const onProgress = (text: string) => {
      if (!text.startsWith('downloading')) progress.note('android', text);
    };
    try {
      const { java } = await ensureToolchain({ cache, env: process.env, onProgress });
      return [true, `embedded device on Java ${java.version}`];
    } catch (error) {
      progress.note('android', error instanceof Error ? error.message : String(error));
      return [false, 'not available: Android apps cannot be run here'];
    }
  });
}
