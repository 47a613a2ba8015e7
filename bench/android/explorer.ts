import { activityOf, placeOf } from '#domain/apk/places.ts';
import { DEVICE_LACKS } from '#domain/report/device-lacks.ts';
import { readApk } from '#engine/drivers/android/device/read-apk.ts';
import { openAndroidDriver } from '#engine/drivers/android/open-android.ts';
import type { OpenDriver } from '#engine/drivers/contract.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import { replay } from '#engine/replay/replay.ts';

const REPLAYS = 2;
const CRASHES = new Set(['app_crash', 'app_not_responding']);

export type Explored = {
  actions: number;
  activities: string[];
  states: number;
  crashes: string[];
  proved: number;
  found: Candidate[];
  /** What the device could not do. */
  lacks: string[];
  elapsed_ms: number;
};

/** Explores an app for so long, by itself, and then goes the way to each crash again. */
export async function exploreApp(
  { apk, cache }: { apk: string; cache: string },
  { seed, ms, prove }: { seed: number; ms: number; prove: boolean },
): Promise<Explored> {
  const { package_name } = await readApk(apk);
  const open = openAndroidDriver({ apk, cache, unconfined: true });
  const { signal } = new AbortController();
  const viewport = { width: 1280, height: 800 };
  const options = { run_id: 'bench', proxy_url: null, viewport, mode: 'interact', signal, seed } as const;
  const candidates: Candidate[] = [];
  const start_place = placeOf(package_name, '');
  const { checkpoint, stats } = await exploreSlice({
    open: (session) => open({ ...options, session, pace: 'quick' }),
    spec: {
      ...{ start_place, seed, mode: 'interact', max_pages: 1_000, duration_ms: ms, max_actions: null },
      ...{ run_token: 'rovebench', contexts: 1 },
    },
    checkpoint: null,
    budget: { elapsed_ms: ms, actions: Number.MAX_SAFE_INTEGER },
    signal,
    hooks: {
      onAction: () => undefined,
      onCandidate: (candidate) => void candidates.push(candidate),
      onCheckpoint: () => undefined,
    },
  });
  const places = Object.values(checkpoint.graph.states).map(({ place }) => activityOf(place));
  const crashes = candidates.filter(({ oracle }) => CRASHES.has(oracle));
  let proved = 0;
  for (const crash of prove ? crashes : [])
    if (await showsAgain(crash, start_place, () => open({ ...options, session: null }))) proved += 1;
  return {
    actions: stats.actions,
    activities: [...new Set(places)].filter(Boolean),
    states: stats.states,
    crashes: crashes.map(({ title }) => title),
    proved,
    found: candidates,
    lacks: Object.values(checkpoint.refused).flatMap(({ what, why }) => (why === DEVICE_LACKS ? [what] : [])),
    elapsed_ms: stats.elapsed_ms,
  };
}

/** A finding as a line. */
export const lineOf = ({ severity, title, at_ms }: Candidate): string =>
  `${severity.padEnd(8)} ${String(Math.round(at_ms / 1_000)).padStart(3)} s  ${title}`;

async function showsAgain(
  { fingerprint, short_trail }: Candidate,
  start: string,
  open: () => ReturnType<OpenDriver>,
): Promise<boolean> {
  const [first, ...rest] = short_trail;
  const isOpening = first?.action.kind === 'open';
  for (let n = 0; n < REPLAYS; n++) {
    const driver = await open();
    try {
      await driver.open(isOpening && first.action.kind === 'open' ? first.action.place : start);
      const { findings } = await replay(driver, isOpening ? rest : short_trail, { want: [fingerprint] });
      if (!findings.some((one) => one.fingerprint === fingerprint)) return false;
    } finally {
      await driver.close();
    }
  }
  return true;
}
