import type { Action, ActionResult, ElementTarget } from '../contract.ts';
import type { Prepared } from './agent/resolve.ts';
import { fillField, moveTo, prepareCall, pressAt, wheel } from './input.ts';
import { NavigatedError, type PageHost, UnresponsiveError } from './page-host.ts';
import { settle } from './settle.ts';
import type { Site } from './site.ts';
import type { Traffic } from './traffic.ts';

export type Session = {
  host: PageHost;
  site: Site;
  traffic: Traffic;
  viewport: { width: number; height: number };
};
type Outcome = Pick<ActionResult, 'status' | 'detail'>;

const DONE: Outcome = { status: 'done', detail: '' };
const NAVIGATION_MS = 15_000;

/**
 * Performs one action, waits for calm and says what was seen to happen. Never rejects for what the target does: an
 * element that is gone or covered, a navigation that fails and a page that hangs are outcomes.
 */
export async function performAction(session: Session, action: Action): Promise<ActionResult> {
  const { host, traffic } = session;
  const start = performance.now();
  const before = host.place();
  const effects = new Set<string>();
  host.effects = effects;
  traffic.beginAction();
  const outcome = await attempt(session, action);
  if (outcome.status === 'done') {
    await settle(host, traffic);
    for (const effect of (await inPage(host)) ?? []) effects.add(effect);
    await returnToSite(session);
  }
  const sent = traffic.endAction();
  if (sent.length > 0) effects.add('request');
  if (host.place() !== before) effects.add('place');
  if (action.kind !== 'scroll') effects.delete('scroll');
  if (effects.size > 1 || action.kind !== 'fill') effects.delete('submit');
  const detail = outcome.detail || [...effects].sort().join(', ');
  return {
    status: outcome.status,
    effect: effects.size > 0,
    detail,
    took_ms: Math.round(performance.now() - start),
  };
}

async function inPage(host: PageHost): Promise<string[] | null> {
  try {
    return await host.ask<string[]>('endAction()');
  } catch (error) {
    if (error instanceof NavigatedError) return null;
    throw error;
  }
}

async function attempt(session: Session, action: Action): Promise<Outcome> {
  try {
    return await carryOut(session, action);
  } catch (error) {
    if (error instanceof NavigatedError) return DONE;
    if (error instanceof UnresponsiveError) throw error;
    if (session.host.dead) return { status: 'failed', detail: 'the page crashed' };
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { status: 'failed', detail: message.slice(0, 200) };
  }
}

async function carryOut(session: Session, action: Action): Promise<Outcome> {
  const { host, viewport } = session;
  switch (action.kind) {
    case 'activate':
      return onTarget(host, action.target, 'hover', (ready) =>
        ready.input_type === 'file'
          ? fillField(host, { target: action.target, affordance: 'upload', value: '' }, true).then(() => {})
          : pressAt(host, ready.x, ready.y),
      );
    case 'hover':
      return onTarget(host, action.target, 'act', (ready) => moveTo(host, ready.x, ready.y));
    case 'fill':
      return fill(session, action);
    case 'scroll':
      await host.ask(`beginAction('act')`);
      await wheel(
        host,
        viewport.width / 2,
        viewport.height / 2,
        (action.direction === 'down' ? 0.8 : -0.8) * viewport.height,
      );
      return DONE;
    case 'press':
      await host.ask(`beginAction('act')`);
      await host.within(host.page.keyboard.press(action.key));
      return DONE;
    default:
      return navigate(session, action);
  }
}

async function onTarget(
  host: PageHost,
  target: ElementTarget,
  phase: 'hover' | 'act' | 'same',
  use: (ready: Prepared) => Promise<void>,
): Promise<Outcome> {
  const ready = await host.ask<Prepared>(prepareCall(target, phase));
  if (!ready) return { status: 'missing', detail: 'the screen shows nothing to act on' };
  if (ready.status !== 'ready') return { status: ready.status, detail: ready.detail };
  await use(ready);
  return DONE;
}

async function fill({ host }: Session, action: Extract<Action, { kind: 'fill' }>): Promise<Outcome> {
  const faults: string[] = [];
  let filled = 0;
  for (const field of action.fields) {
    const fault = await fillField(host, field, filled === 0);
    if (fault === '') filled += 1;
    else faults.push(`${field.target.name || field.target.role}: ${fault}`);
  }
  if (filled === 0 && action.fields.length > 0) {
    const missing = faults.every((fault) => fault.endsWith('missing'));
    return { status: missing ? 'missing' : 'blocked', detail: faults.join('; ').slice(0, 200) };
  }
  if (action.submit === 'enter') {
    await host.within(host.page.keyboard.press('Enter'));
    return DONE;
  }
  await host.ask('blurPicked()');
  if (!action.submit) return DONE;
  return onTarget(host, action.submit, filled === 0 ? 'hover' : 'same', (ready) =>
    pressAt(host, ready.x, ready.y),
  );
}

async function navigate(
  { host, site }: Session,
  action: Extract<Action, { kind: 'open' | 'back' | 'reload' }>,
): Promise<Outcome> {
  const options = { waitUntil: 'commit', timeout: NAVIGATION_MS } as const;
  if (action.kind === 'open') {
    if (!site.owns(action.place)) return { status: 'blocked', detail: 'the place is on another site' };
    await host.page.goto(action.place, options);
  } else if (action.kind === 'back') {
    await host.page.goBack(options);
  } else await host.page.reload(options);
  return DONE;
}

/** Whatever led away from the site (a redirect, a form, an error page), the next look is at the site again. */
async function returnToSite({ host, site }: Session): Promise<void> {
  const place = host.place();
  if (host.dead || site.owns(place) || !host.lastPlace()) return;
  host.effects.add('foreign_navigation');
  await host.page.goto(host.lastPlace(), { waitUntil: 'commit', timeout: NAVIGATION_MS }).catch(() => {}); // Seen next.
}
