import type { Page } from 'playwright';
import { ActionCount, readTask, startPage, VIEWPORT } from './child.ts';
import { FaultLog } from './faults.ts';
import { isOutside, openPage } from './page.ts';
import { Random } from './random.ts';

type Spot = { x: number; y: number; kind: 'click' | 'type' | 'choose' };
type Look = { spot: Spot | null; page: string };

/** Rounds, and time, in which the page was never as it had not been since the start: nothing more can be had there. */
const STUCK_AFTER = 60;
const STUCK_MS = 4_000;
/** A page that has shown nothing to act on yet may be loading. */
const LOADING_MS = 20_000;
const TRIES = 8;
const CALL_MS = 2_000;
const WORDS = ['hello', 'test', '42', '-1', 'a@b.example', 'https://example.com', '2024-02-29', 'x y z', '0'];

/** How often it does anything but press, type or choose; the keys that it strikes. */
const CHANCE = { hover: 0.05, drag: 0.05, key: 0.05, back: 0.02 };
const KEYS = [
  'Escape',
  'Enter',
  'Tab',
  'ArrowDown',
  'ArrowRight',
  'Delete',
  'PageDown',
  'Control+z',
  'Space',
];

/** The plain random monkey: any visible thing that looks clickable, any text, any gesture, as fast as it can. */
const task = readTask();
const random = new Random(task.seed);
const count = new ActionCount();
const open = await openPage(task);
let { page } = open;
const faults = task.faults ? new FaultLog(task.folder) : null;
page.setDefaultTimeout(CALL_MS);
faults?.follow(page);
const seen = new Set<string>();
let fruitless = 0;
let fruitful_at = 0;
let acted = false;
await start();
for (;;) {
  try {
    if (page.isClosed()) await renew();
    if (isOutside(page, task) || isStuck()) await start();
    const chances = Array.from({ length: TRIES }, () => random.next());
    const { spot, page: now } = await page.evaluate(look, chances);
    if (seen.has(now)) fruitless += 1;
    else {
      notice(now);
      await faults?.check(page);
    }
    if (spot) {
      acted = true;
      await act(page, spot);
    } else await page.evaluate(nextFrame);
  } catch {
    // A page that navigates under the action, hangs or is gone: the next round begins anew.
    fruitless += 1;
  }
}

function notice(now: string): void {
  seen.add(now);
  fruitless = 0;
  fruitful_at = performance.now();
}

function isStuck(): boolean {
  const most_ms = acted ? STUCK_MS : LOADING_MS;
  return fruitless >= STUCK_AFTER && performance.now() - fruitful_at >= most_ms;
}

async function renew(): Promise<void> {
  page = await open.renew();
  page.setDefaultTimeout(CALL_MS);
  faults?.follow(page);
  await start();
}

async function start(): Promise<void> {
  seen.clear();
  acted = false;
  notice('');
  await page.goto(startPage(task), { waitUntil: 'domcontentloaded', timeout: 30_000 });
}

async function act(on: Page, { x, y, kind }: Spot): Promise<void> {
  count.add();
  const chance = random.next();
  const { back, key, drag, hover } = CHANCE;
  if (chance < back) return void (await on.goBack({ waitUntil: 'commit', timeout: CALL_MS }));
  if (chance < back + key) return on.keyboard.press(random.pick(KEYS) ?? 'Escape');
  if (chance < back + key + drag) return dragFrom(on, x, y);
  if (chance < back + key + drag + hover) return on.mouse.move(x, y);
  await on.mouse.click(x, y);
  if (kind === 'type') {
    await on.keyboard.type(random.pick(WORDS) ?? '');
    if (random.next() < 0.3) await on.keyboard.press('Enter');
  }
  if (kind === 'choose') {
    for (let step = random.below(4); step >= 0; step -= 1) await on.keyboard.press('ArrowDown');
    await on.keyboard.press('Enter');
  }
}

/** Drags what is there to anywhere in the window. */
async function dragFrom(on: Page, x: number, y: number): Promise<void> {
  await on.mouse.move(x, y);
  await on.mouse.down();
  await on.mouse.move(random.below(VIEWPORT.width), random.below(VIEWPORT.height), { steps: 5 });
  await on.mouse.up();
}

/** Runs in the page: there is nothing to do as long as it shows nothing else. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Runs in the page: what it is like, and a random visible thing to act on, brought into view; null when none is found. */
function look(chances: number[]): Look {
  const selector =
    'a,button,input,textarea,select,summary,label,[role],[onclick],[tabindex],[contenteditable=true],[draggable=true]';
  const all: Element[] = [];
  const collect = (root: Document | ShadowRoot) => {
    for (const one of root.querySelectorAll('*')) {
      all.push(one);
      if (one.shadowRoot) collect(one.shadowRoot);
    }
  };
  collect(document);
  const candidates = all.filter(
    (one) =>
      (one.matches(selector) || getComputedStyle(one).cursor === 'pointer') &&
      one.checkVisibility({ visibilityProperty: true }),
  );
  const page = `${location.href} ${all.length} ${candidates.length}`;
  for (const chance of chances) {
    const chosen = candidates[Math.floor(chance * candidates.length)];
    if (!chosen) continue;
    chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = chosen.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = (chosen.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    if (!top || !(chosen.contains(top) || top.contains(chosen))) continue;
    const field =
      chosen instanceof HTMLTextAreaElement ||
      (chosen instanceof HTMLInputElement &&
        !/^(checkbox|radio|button|submit|reset|file|image|range|color)$/.test(chosen.type)) ||
      (chosen instanceof HTMLElement && chosen.isContentEditable);
    const kind = field ? 'type' : chosen instanceof HTMLSelectElement ? 'choose' : 'click';
    return { spot: { x, y, kind }, page };
  }
  return { spot: null, page };
}
