import { basename } from 'node:path';
import { AppError } from '#domain/kernel/errors.ts';
import { readApk } from '#engine/drivers/android/device/read-apk.ts';
import { exploreApp } from './explorer.ts';

type Row = Record<
  'app' | 'shown' | 'activities' | 'screens' | 'per_second' | 'found' | 'proved' | 'missing',
  string
>;

const MISSING_MAX = 3;

/** Explores apps one after another and prints of each how much of it was shown, what was found, and what was missing. */
export async function breadth(
  apks: readonly string[],
  { cache, seed, ms }: { cache: string; seed: number; ms: number },
): Promise<void> {
  const rows: Row[] = [];
  for (const apk of apks) {
    const row = await rowOf(apk, { cache, seed, ms });
    console.info(Object.values(row).join('  '));
    rows.push(row);
  }
  console.table(rows);
}

async function rowOf(apk: string, options: { cache: string; seed: number; ms: number }): Promise<Row> {
  const app = basename(apk, '.apk');
  const { components } = await readApk(apk);
  const declared = components.filter(({ kind }) => kind === 'activity').length;
  try {
    const { activities, states, actions, elapsed_ms, found, crashes, proved, lacks } = await exploreApp(
      { apk, cache: options.cache },
      { seed: options.seed, ms: options.ms, prove: true },
    );
    return {
      ...{ app, shown: 'yes', activities: `${activities.length} of ${declared}`, screens: String(states) },
      per_second: ((actions / elapsed_ms) * 1_000).toFixed(1),
      found: String(found.length),
      proved: `${proved} of ${crashes.length} crashes`,
      missing: lacks.slice(0, MISSING_MAX).join(', '),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'APP_NOT_RUNNABLE') throw error;
    const none = { activities: `0 of ${declared}`, screens: '0', per_second: '', found: '0', proved: '' };
    return { app, shown: 'no', ...none, missing: error.message };
  }
}
