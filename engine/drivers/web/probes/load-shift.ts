import type { LoadShiftProbe, VitalsProbe } from '#engine/drivers/probe-answers.ts';
import type { Session } from '../session/actions.ts';
import { once, type ProbeMemory } from '../session/probe-memory.ts';
import { askAside } from '../session/side-page.ts';
import { isSafeLink } from './links.ts';

/** Resolves when nothing has moved for a second, after four at the latest: whether the browser tells of what moves. */
const AT_REST = `new Promise((done) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return done(false);
  let still;
  const end = () => done(true);
  const rest = () => { clearTimeout(still); still = setTimeout(end, 1_000); };
  setTimeout(end, 4_000);
  rest();
  new PerformanceObserver(rest).observe({ type: 'layout-shift', buffered: true });
})`;

/**
 * How much the place moves while nobody touches it (Cumulative Layout Shift as web.dev defines it), in a window like the
 * session's: what comes late is waited for. Null where the browser does not tell.
 */
export function loadShift(
  session: Session,
  memory: ProbeMemory,
  place: string,
): Promise<LoadShiftProbe | null> {
  if (!isSafeLink(place, '')) return Promise.resolve(null); // Asking for it once more may change something.
  return once(memory.shifts, place, () =>
    session.aside(place, { viewport: session.viewport }, async (page) => {
      const shown = page.url();
      if (!(await page.evaluate<boolean>(AT_REST))) return null;
      const vitals = await askAside<VitalsProbe>(page, 'readVitals');
      if (!vitals || page.url() !== shown) return null;
      return { place: shown, cls: vitals.cls, moved: vitals.moved ?? '' };
    }),
  );
}
