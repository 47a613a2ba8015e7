import { setTimeout as delay } from 'node:timers/promises';
import type { LayoutFault, LayoutProbe } from '#engine/drivers/probe-answers.ts';
import type { Session } from '../session/actions.ts';
import { once, type ProbeMemory } from '../session/probe-memory.ts';
import { askAside } from '../session/side-page.ts';
import { isSafeLink } from './links.ts';
import { askPage } from './page-questions.ts';

const PHONE = { width: 390, height: 844 };
const AGAIN_MS = 250;

type Looked = { width: number; faults: LayoutFault[] };

export async function layout({ host }: Session): Promise<LayoutProbe | null> {
  const place = host.place();
  const seen = await askPage<Looked>(host, 'findLayoutFaults');
  return seen && host.place() === place ? { place, ...seen } : null;
}

/** The place as a phone shows it. What is seen only once, while the page still comes in, is no fault. */
export function phoneLayout(
  session: Session,
  memory: ProbeMemory,
  place: string,
): Promise<LayoutProbe | null> {
  if (!isSafeLink(place, '')) return Promise.resolve(null); // Asking for it once more may change something.
  return once(memory.phone, place, () =>
    session.aside(place, { viewport: PHONE, isMobile: true, hasTouch: true }, async (page) => {
      if (pathnameOf(page.url()) !== pathnameOf(place)) return null;
      const first = await askAside<Looked>(page, 'findLayoutFaults');
      if (!first || first.faults.length === 0) return first && { place, ...first };
      await delay(AGAIN_MS);
      const second = await askAside<Looked>(page, 'findLayoutFaults');
      const still = (fault: LayoutFault) =>
        second?.faults.some(({ kind, path }) => kind === fault.kind && path === fault.path);
      return { place, width: first.width, faults: first.faults.filter(still) };
    }),
  );
}

const pathnameOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);
