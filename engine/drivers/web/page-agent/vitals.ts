import { act } from './activity.ts';
import { native } from './natives.ts';

export const vitals = {
  lcp_ms: 0,
  cls: 0,
  inp_ms: 0,
  long_tasks: 0,
  long_task_ms: 0,
  longest_task_ms: 0,
  frames: 0,
  since: 0,
};

const checks = { running: false };

/** From now on the page may be kept busy by checks of our own. */
export function stopTiming(): void {
  checks.running = true;
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Largest contentful paint, layout shift, slowest interaction and long tasks, as web.dev defines them. */
export function watchVitals(): void {
  let session = 0;
  let sessionStart = 0;
  let sessionEnd = 0;
  watchEntries('largest-contentful-paint', (entry) => {
    vitals.lcp_ms = entry.startTime;
  });
  watchEntries('layout-shift', (entry) => {
    const shift = entry as Shift;
    if (shift.hadRecentInput) return;
    const continues = shift.startTime - sessionEnd < 1_000 && shift.startTime - sessionStart < 5_000;
    session = continues ? session + shift.value : shift.value;
    if (!continues) sessionStart = shift.startTime;
    sessionEnd = shift.startTime;
    vitals.cls = Math.max(vitals.cls, session);
  });
  watchEntries('event', (entry) => {
    const interaction = (entry as PerformanceEntry & { interactionId?: number }).interactionId;
    if (interaction) vitals.inp_ms = Math.max(vitals.inp_ms, entry.duration);
  });
  watchEntries('longtask', (entry) => {
    vitals.long_tasks += 1;
    vitals.long_task_ms += entry.duration;
    // What happens while somebody uses the page is the interaction's to tell, what our checks take is our own.
    if (act.phase === 'idle' && !checks.running)
      vitals.longest_task_ms = Math.max(vitals.longest_task_ms, entry.duration);
  });
}

export function watchEntries(type: string, each: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new native.PerformanceObserver((list) => list.getEntries().forEach(each));
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
}

/** The page's figures now; times in milliseconds since the navigation began. */
export function readVitals(): Record<string, number> {
  const [nav] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const memory = (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory;
  return {
    ...vitals,
    fcp_ms: fcp,
    load_ms: nav ? nav.loadEventEnd : 0,
    ttfb_ms: nav ? nav.responseStart : 0,
    transfer_bytes: nav ? nav.transferSize : 0,
    heap_mb: memory ? memory.usedJSHeapSize / 1_048_576 : 0,
    nodes: document.getElementsByTagName('*').length,
  };
}
