import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { ROOT, startPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { interrupted, runCommand } from '../../deploy/lib/lifetime.ts';
import { cacheDir } from '../../deploy/lib/paths.ts';
import { progressTo } from '../../deploy/lib/progress.ts';
import { ensureChromium } from '../../deploy/parts/chromium.ts';
import { keepFigure, quantile } from '../figures.ts';
import { judgePages } from './judge-pages.ts';
import { type Load, loadPage, MANNER } from './load-page.ts';

const PAGES = { landing: '/', pricing: '/pricing', docs: '/docs', login: '/login', dashboard: '/dashboard' };
const LOADS = 3;
const DIST = path.join(ROOT, 'web', 'dist');

/**
 * How soon the pages are there for a phone on a slow line, how much code the landing page takes, and what Lighthouse says
 * of them. It needs a quiet machine.
 */
await runCommand(async (ending) => {
  let platform: TestPlatform | null = null;
  let browser: Browser | null = null;
  const measureAll = async () => {
    platform = await startPlatform();
    const ctx = { cache: cacheDir(), progress: progressTo(process.stdout) };
    const executablePath = await ensureChromium(ctx);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    keepFigure('web_landing_code', {
      value: Math.round(landingBytes() / 100) / 10,
      unit: 'kB',
      target: '<= 120',
      note: 'JavaScript of the landing page, compressed by gzip',
    });
    for (const [name, where] of Object.entries(PAGES)) {
      const loads: Load[] = [];
      while (loads.length < LOADS) loads.push(await loadPage(browser, platform, where));
      keep(name, loads);
    }
    await browser.close();
    await judgePages(platform, executablePath);
    return 0;
  };
  try {
    return await Promise.race([measureAll(), interrupted(ending)]);
  } finally {
    await (browser as Browser | null)?.close();
    await (platform as TestPlatform | null)?.stop();
  }
});

function keep(name: string, loads: readonly Load[]): void {
  const median = (of: keyof Load) =>
    quantile(
      loads.map((load) => load[of]),
      0.5,
    );
  keepFigure(`web_${name}_largest_paint`, {
    value: Math.round(median('largest_ms')),
    unit: 'ms',
    target: '<= 2500',
    note: `first paint ${Math.round(median('first_ms'))} ms, blocked ${Math.round(median('blocked_ms'))} ms, shifted ${median('shift').toFixed(3)}; median of ${loads.length}; ${MANNER}`,
  });
}

/** The bytes of all scripts that the landing page's document names. */
function landingBytes(): number {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  const named = readdirSync(path.join(DIST, 'assets')).filter(
    (file) => file.endsWith('.js') && html.includes(`/assets/${file}`),
  );
  return named.reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(DIST, 'assets', file)), { level: 9 }).length,
    0,
  );
}
