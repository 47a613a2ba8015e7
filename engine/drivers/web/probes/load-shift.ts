import type { LoadShiftProbe } from '#engine/model/probe-answers.ts';
import type { Session } from '../session/actions.ts';
import { once, type ProbeMemory } from '../session/probe-memory.ts';
import { isSafeLink } from './links.ts';

/**
 * Resolves when nothing has moved for a second, after four at the latest, with the greatest sum of a session of shifts:
 * less than a second apart, five long at most (Cumulative Layout Shift as web.dev defines it); null where the browser does not tell.
 */
const SHIFT_AT_REST = `new Promise((done) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return done(null);
  let still, greatest = 0, sum = 0, first = 0, last = 0;
  const rest = () => { clearTimeout(still); still = setTimeout(() => done(greatest), 1_000); };
  setTimeout(() => done(greatest), 4_000);
  rest();
  new PerformanceObserver((list) => {
    rest();
    for (const { startTime, value, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      const isMore = startTime - last < 1_000 && startTime - first < 5_000;
      sum = isMore ? sum + value : value;
      if (!isMore) first = startTime;
      last = startTime;
      greatest = Math.max(greatest, sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
})`;

/** How much the place moves while nobody touches it, in a window like the session's: what comes late is waited for. */
export function loadShift(
  session: Session,
  memory: ProbeMemory,
  place: string,
): Promise<LoadShiftProbe | null> {
  if (!isSafeLink(place, '')) return Promise.resolve(null); // Asking for it once more may change something.
  return once(memory.shifts, place, () =>
    session.aside(place, { viewport: session.viewport }, async (page) => {
      const shown = page.url();
      const cls = await page.evaluate<number | null>(SHIFT_AT_REST);
      return cls !== null && page.url() === shown ? { place: shown, cls } : null;
    }),
  );
}
