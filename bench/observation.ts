import { openPlaywrightDriver } from '../engine/drivers/web/chromium/open-driver.ts';
import { sendPage, startTarget } from '../tests/support/targets.ts';
import { quantile } from './figures.ts';

const ROWS = 82;
const LOOKS = 40;
const VIEWPORT = { width: 1280, height: 800 };

/** How long looks at a page of about 1,000 elements take, a third of them controls, from asking to having. Milliseconds. */
export async function lookAtThousandNodes(
  chromium: string,
): Promise<{ median: number; least: number; controls: number }> {
  const target = await startTarget((_request, response) => sendPage(response, pageOf(ROWS)));
  const driver = await openPlaywrightDriver({ executablePath: chromium })({
    run_id: 'bench',
    proxy_url: null,
    viewport: VIEWPORT,
    mode: 'interact',
    session: null,
    seed: 1,
    signal: new AbortController().signal,
  });
  try {
    await driver.open(`${target.url}/`);
    const { elements } = await driver.observe();
    const times: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) times.push((await driver.observe()).took_ms);
    return { median: quantile(times, 0.5), least: Math.min(...times), controls: elements.length };
  } finally {
    await driver.close();
    await target.close();
  }
}

function pageOf(rows: number): string {
  const row = (n: number) =>
    `<tr><td><a href="/item/${n}">Item ${n}</a></td><td><span>open</span></td><td>${n * 7} EUR</td>
    <td><button>Edit</button> <button>Archive</button></td><td><div role="button" tabindex="0">More</div></td></tr>`;
  const table = Array.from({ length: rows }, (_, n) => row(n + 1)).join('');
  return `<main><h1>Items</h1><form><label>Name <input name="name"></label>
    <label>Kind <select><option>a</option><option>b</option></select></label><button>Add</button></form>
    <table>${table}</table></main>`;
}
