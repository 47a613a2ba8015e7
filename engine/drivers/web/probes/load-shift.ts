import type { LoadShiftProbe } from '#engine/model/probe-answers.ts';
import type { Session } from '../session/actions.ts';
import { once, type ProbeMemory } from '../session/probe-memory.ts';
import { isSafeLink } from './links.ts';

/**
 * Resolves when nothing has moved for a second, after four at the latest, with what the page agent counted (Cumulative
 * Layout Shift as web.dev defines it); null where the browser does not tell.
 */
const SHIFT_AT_REST = `new Promise((done) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return done(null);
  let still;
  const end = () => {
    const { cls, moved } = window[Symbol.for('rove.agent')].readVitals();
    done({ cls, moved });
  };
  const rest = () => { clearTimeout(still); still = setTimeout(end, 1_000); };
  setTimeout(end, 4_000);
  rest();
  new PerformanceObserver(rest).observe({ type: 'layout-shift', buffered: true });
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
      const shift = await page.evaluate<{ cls: number; moved: string } | null>(SHIFT_AT_REST);
      return shift && page.url() === shown ? { place: shown, ...shift } : null;
    }),
  );
}
