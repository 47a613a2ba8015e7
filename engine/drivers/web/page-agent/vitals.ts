import type { SlowInteraction, VitalsProbe } from '#engine/drivers/probe-answers.ts';
import { act } from './activity.ts';
import { native } from './natives.ts';

export const vitals = {
  lcp_ms: 0,
  cls: 0,
  moved: '',
  inp_ms: 0,
  long_tasks: 0,
  long_task_ms: 0,
  longest_task_ms: 0,
  frames: 0,
  since: 0,
};

const checks = { running: false };

/** The document's load: it belongs to the place that it shows before anybody uses it. */
const load = { place: '', over: false };
/** Where the page was busy for longest, and interactions that were slow, the slowest of each. */
const slow = { task_place: '', interactions: [] as SlowInteraction[] };
const input = { place: '' };
const SLOW_MS = 200;
const SLOW_MAX = 10;

function here(): string {
  const { href } = location;
  return /#!?\//.test(href) ? href : (href.split('#')[0] ?? href);
}

/** Whether the page still shows what was loaded: a router that leads on at the start does not end a load. */
function isLoaded(): boolean {
  if (load.over) return false;
  if (here() === load.place) return true;
  if (act.started > 0) load.over = true;
  else load.place = here();
  return !load.over;
}

/** What an element says by itself: what is typed into it is another text with each key. */
function wordsOf(element: Element): string {
  if (element.localName !== 'textarea') return element.textContent?.trim() ?? '';
  return (element as HTMLTextAreaElement).labels[0]?.textContent?.trim() ?? '';
}

function noteSlow({ target: node = null, duration: ms, processingStart, processingEnd }: Interaction): void {
  if (ms < SLOW_MS) return;
  const handled_ms = Math.max(0, processingEnd - processingStart);
  const element = node instanceof Element ? node : null;
  const name = element?.getAttribute('aria-label') || (element && wordsOf(element)) || '';
  const target = `${element?.localName ?? ''} ${name.slice(0, 40)}`.trim();
  const place = input.place || here();
  const known = slow.interactions.find((one) => one.place === place && one.target === target);
  known?.handlings?.push(handled_ms);
  if (known && ms > known.ms) Object.assign(known, { ms, handled_ms });
  else if (!known && slow.interactions.length < SLOW_MAX)
    slow.interactions.push({ place, target, ms, handled_ms, handlings: [handled_ms] });
}

/** A page is shown once the styles that it waits for have come; whoever asks it for sizes before that moves it. */
const STYLING_MS = 300;
function styledAt(): number {
  const blocking = (
    performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus?: string;
    })[]
  )
    .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
    .map(({ responseEnd }) => responseEnd);
  return blocking.length === 0 ? 0 : Math.max(...blocking) + STYLING_MS;
}

/** From now on the page may be kept busy by checks of our own. */
export function stopTiming(): void {
  checks.running = true;
}

type Interaction = PerformanceEventTiming & { interactionId?: number; target?: Node | null };
type ShiftSource = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: ShiftSource[] };

/** What moved, and from where to where, in words. */
export function movedBy({ sources = [] }: Shift): string {
  const [source] = sources;
  if (!source) return '';
  const { node, previousRect: was, currentRect: is } = source;
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const text = element?.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40) ?? '';
  const at = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)}, ${Math.round(y)}`;
  return `${element?.localName ?? 'something'} "${text}" from ${at(was)} to ${at(is)}`;
}

/** Largest contentful paint, layout shift, slowest interaction and long tasks, as web.dev defines them. */
export function watchVitals(): void {
  load.place = here();
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => (input.place = here()), { capture: true, passive: true });
  let session = 0;
  let sessionStart = 0;
  let sessionEnd = 0;
  watchEntries('largest-contentful-paint', (entry) => {
    vitals.lcp_ms = entry.startTime;
  });
  watchEntries('layout-shift', (entry) => {
    const shift = entry as Shift;
    if (shift.hadRecentInput || !isLoaded() || shift.startTime < styledAt()) return;
    const continues = shift.startTime - sessionEnd < 1_000 && shift.startTime - sessionStart < 5_000;
    session = continues ? session + shift.value : shift.value;
    if (!continues) sessionStart = shift.startTime;
    sessionEnd = shift.startTime;
    if (session > vitals.cls) Object.assign(vitals, { cls: session, moved: movedBy(shift) });
  });
  watchEntries('event', (entry) => {
    const interaction = entry as Interaction;
    // Text that is typed at once, as by an input method, has no key of its own.
    if (!interaction.interactionId && entry.name !== 'input') return;
    vitals.inp_ms = Math.max(vitals.inp_ms, entry.duration);
    noteSlow(interaction);
  });
  watchEntries('longtask', (entry) => {
    vitals.long_tasks += 1;
    vitals.long_task_ms += entry.duration;
    // What happens while somebody uses the page is the interaction's to tell, what our checks take is our own.
    if (act.phase !== 'idle' || checks.running || entry.duration <= vitals.longest_task_ms) return;
    vitals.longest_task_ms = entry.duration;
    slow.task_place = here();
  });
}

export function watchEntries(type: string, each: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new native.PerformanceObserver((list) => list.getEntries().forEach(each));
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
}

/** A first byte that comes later is held against what else came from the same server. */
const LATE_MS = 1_000;
const ANSWERS_MIN = 3;

/** How long the server of the page took to answer for half of what the page consists of; null where that is too little to tell. */
function usualAnswer(): number | null {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const waits = entries
    .filter(
      ({ name, transferSize, requestStart }) => isOwnAddress(name) && transferSize > 0 && requestStart > 0,
    )
    .map(({ requestStart, responseStart }) => responseStart - requestStart)
    .sort((a, b) => a - b);
  return waits.length < ANSWERS_MIN ? null : (waits[Math.floor(waits.length / 2)] ?? null);
}

const isOwnAddress = (address: string): boolean => address.startsWith(`${location.origin}/`);

/** The page's figures now; times in milliseconds since the navigation began. */
export function readVitals(): Omit<VitalsProbe, 'slowness'> {
  isLoaded();
  const [nav] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const memory = (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory;
  return {
    ...vitals,
    load_place: load.place,
    longest_task_place: slow.task_place,
    interactions: slow.interactions,
    fcp_ms: fcp,
    load_ms: nav ? nav.loadEventEnd : 0,
    ttfb_ms: nav ? nav.responseStart : 0,
    others_ms: nav && nav.responseStart > LATE_MS ? usualAnswer() : null,
    transfer_bytes: nav ? nav.transferSize : 0,
    heap_mb: memory ? memory.usedJSHeapSize / 1_048_576 : 0,
    nodes: document.getElementsByTagName('*').length,
  };
}
