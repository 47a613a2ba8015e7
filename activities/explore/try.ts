import { parseArgs } from 'node:util';
import { openPlaywrightDriver } from '#activities/drivers/playwright/open-driver.ts';
import { exploreSlice } from './explore-slice.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    actions: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    quiet: { type: 'boolean', default: false },
    cast: { type: 'boolean', default: false },
  },
});
const open = openPlaywrightDriver({ executablePath: process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium' });
const abort = new AbortController();
const looks: number[] = [];
let frames = 0;
const result = await exploreSlice({
  open: (session) =>
    open({
      run_id: 'try',
      proxy_url: null,
      viewport: { width: 1280, height: 800 },
      mode: 'interact',
      session,
      seed: 1,
      signal: abort.signal,
    }),
  spec: {
    start_place: positionals[0] ?? '',
    seed: Number(values.seed),
    mode: 'interact',
    max_pages: 25,
    duration_ms: 600_000,
    max_actions: Number(values.actions),
    run_token: 'rovetry',
  },
  checkpoint: null,
  budget: { elapsed_ms: 600_000, actions: 1e6 },
  signal: abort.signal,
  hooks: {
    onAction: (line, d) => {
      looks.push(d.after.took_ms);
      if (!values.quiet)
        console.error(
          `${line.n} ${line.at_ms}ms ${line.outcome} | ${line.text.slice(0, 150)} | ${line.why} | ${new URL(line.place).pathname} | ${d.result.status} ${d.result.detail} ${d.result.took_ms}ms`,
        );
    },
    onCandidate: (c) =>
      console.error(
        `*** ${c.severity} ${c.oracle}: ${c.title} @ ${c.place} trail ${c.trail.length}/${c.short_trail.length}`,
      ),
    ...(values.cast
      ? {
          onFrame: () => {
            frames += 1;
          },
        }
      : {}),
  },
});
looks.sort((a, b) => a - b);
console.error(
  result.reason,
  result.stats,
  `${((result.stats.actions / result.stats.elapsed_ms) * 1000).toFixed(1)} actions/s`,
  `look p50 ${looks[looks.length >> 1]} p95 ${looks[Math.floor(looks.length * 0.95)]}`,
  'checkpoint',
  JSON.stringify(result.checkpoint).length,
  'frames',
  frames,
);
