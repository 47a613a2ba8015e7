import { setTimeout as delay } from 'node:timers/promises';
import type { LayoutFault, LayoutProbe } from '#engine/drivers/probe-answers.ts';
import type { Session } from '../session/actions.ts';
import type { WebHost } from '../session/host.ts';
import { askPage } from './page-questions.ts';

const PHONE = { width: 390, height: 844 };
const AGAIN_MS = 250;
/** How long the page has to stay as it is once its window has another size, and how long that is waited for. */
const STILL_MS = { least: 60, most: 1_000 };
const IS_MADE_FOR_PHONES = `/device-width/.test(document.querySelector('meta[name="viewport"]')?.content ?? '')`;

type Looked = { width: number; faults: LayoutFault[] };

export async function layout({ host }: Session): Promise<LayoutProbe | null> {
  const place = host.place();
  const seen = await askPage<Looked>(host, 'findLayoutFaults');
  return seen && host.place() === place ? { place, ...seen } : null;
}

/**
 * The screen in a window as narrow as a phone, which is as wide as before afterwards. What is seen only once, while the page
 * still takes the width, is no fault. Null where the window is narrow already, and where the page does not say that it is
 * made for the width of a device: phones show such a page as a desktop does.
 */
export async function phoneLayout({ host, viewport }: Session): Promise<LayoutProbe | null> {
  if (viewport.width <= PHONE.width || !(await host.evaluate<boolean>(IS_MADE_FOR_PHONES))) return null;
  const place = host.place();
  // What changes with the width is none of the page's own doing.
  await host.ask("beginAction('act')");
  try {
    await resize(host, PHONE);
    const first = await askPage<Looked>(host, 'findLayoutFaults');
    if (!first || host.place() !== place) return null;
    if (first.faults.length === 0) return { place, ...first };
    await delay(AGAIN_MS);
    const second = await askPage<Looked>(host, 'findLayoutFaults');
    const still = (fault: LayoutFault) =>
      second?.faults.some(({ kind, path }) => kind === fault.kind && path === fault.path);
    return { place, width: first.width, faults: first.faults.filter(still) };
  } finally {
    await resize(host, viewport);
    await host.ask('endAction()');
  }
}

/** Gives the window another size and waits until the page has taken it. */
async function resize(host: WebHost, { width, height }: { width: number; height: number }): Promise<void> {
  await host.resize(width, height);
  await host.ask(`settle(${STILL_MS.least}, ${STILL_MS.most})`);
}
