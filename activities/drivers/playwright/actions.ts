import type { Action, ActionResult, ElementTarget, Spot } from '../contract.ts';
import type { Prepared } from './agent/resolve.ts';
import type { Ended, Finisher } from './finish.ts';
import { drag, fillField, moveTo, prepareCall, pressAt, wheel } from './input.ts';
import { NavigatedError, type PageHost, UnresponsiveError } from './page-host.ts';
import type { Site } from './site.ts';
import type { Traffic } from './traffic.ts';

export type Session = {
  host: PageHost;
  site: Site;
  traffic: Traffic;
  finisher: Finisher;
  viewport: { width: number; height: number };
};
type Outcome = Pick<ActionResult, 'status' | 'detail'>;

const DONE: Outcome = { status: 'done', detail: '' };
const NAVIGATION_MS = 15_000;

export type Performed = { result: ActionResult; seen: Ended['seen'] };

/**
 * Performs one action, waits for calm and says what was seen to happen; `seen` is the screen after it, null where that
 * must be looked at anew. Never rejects for what the target does: an element that is gone or covered, a navigation
 * that fails and a page that hangs are outcomes.
 */
export async function performAction(session: Session, action: Action): Promise<Performed> {
  const { host, traffic, finisher } = session;
  const start = performance.now();
  const before = host.place();
  const { navigations } = host;
  const effects = new Set<string>();
  host.effects = effects;
  traffic.beginAction();
  const outcome = await attempt(session, action);
  let seen: Ended['seen'] = null;
  if (outcome.status === 'done') {
    const ended = await finisher.finish(navigations);
    for (const effect of ended.effects) effects.add(effect);
    if (!(await returnToSite(session))) seen = ended.seen;
  } else if (outcome.status === 'failed') await returnToSite(session);
  const sent = traffic.endAction();
  if (sent.length > 0) effects.add('request');
  if (host.place() !== before) effects.add('place');
  if (action.kind !== 'scroll') effects.delete('scroll');
  if (effects.size > 1 || action.kind !== 'fill') effects.delete('submit');
  const detail = outcome.detail || [...effects].sort().join(', ');
  const took_ms = Math.round(performance.now() - start);
  return { result: { status: outcome.status, effect: effects.size > 0, detail, took_ms }, seen };
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
      return onTarget(
        host,
        action.target,
        'hover',
        (ready) =>
          ready.input_type === 'file'
            ? fillField(host, { target: action.target, affordance: 'upload', value: '' }, true).then(() => {})
            : pressAt(host, ready.x, ready.y, action.how),
        action.at,
      );
    case 'drag':
      return dragTarget(host, action);
    case 'hover':
      return onTarget(host, action.target, 'act', (ready) => moveTo(host, ready.x, ready.y));
    case 'fill':
      return fill(session, action);
    case 'scroll':
      return scroll(session, action);
    case 'press':
      await host.ask(`beginAction('act')`);
      await host.within(host.page.keyboard.press(action.key));
      return DONE;
    case 'resize':
      await host.ask(`beginAction('act')`);
      await host.page.setViewportSize({ width: action.width, height: action.height });
      Object.assign(viewport, { width: action.width, height: action.height });
      return DONE;
    case 'offline':
      return goOffline(session);
    default:
      return navigate(session, action);
  }
}

async function scroll(
  { host, viewport }: Session,
  { target, direction }: Extract<Action, { kind: 'scroll' }>,
): Promise<Outcome> {
  const by = (direction === 'down' ? 0.8 : -0.8) * viewport.height;
  if (target) return onTarget(host, target, 'act', (ready) => wheel(host, ready.x, ready.y, by));
  await host.ask(`beginAction('act')`);
  await wheel(host, viewport.width / 2, viewport.height / 2, by);
  return DONE;
}

async function dragTarget(
  host: PageHost,
  { target, from, to }: Extract<Action, { kind: 'drag' }>,
): Promise<Outcome> {
  const onto = 'role' in to ? await host.ask<Prepared>(prepareCall(to, 'same', to.at)) : null;
  if ('role' in to && onto?.status !== 'ready')
    return { status: 'missing', detail: 'the place to drop is not there' };
  return onTarget(
    host,
    target,
    'hover',
    async (ready) => {
      const end = 'role' in to ? onto : await host.ask<Prepared>(prepareCall(target, 'same', to));
      await drag(host, ready, end ?? ready);
    },
    from,
  );
}

/** The network goes away for as long as the screen takes to notice, and comes back. */
async function goOffline({ host, finisher }: Session): Promise<Outcome> {
  await host.ask(`beginAction('act')`);
  await host.context.setOffline(true);
  try {
    const { effects } = await finisher.finish(host.navigations);
    for (const effect of effects) host.effects.add(effect);
  } finally {
    await host.context.setOffline(false);
  }
  return DONE;
}

async function onTarget(
  host: PageHost,
  target: ElementTarget,
  phase: 'hover' | 'act' | 'same',
  use: (ready: Prepared) => Promise<void>,
  spot?: Spot,
): Promise<Outcome> {
  const ready = await host.ask<Prepared>(prepareCall(target, phase, spot));
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
async function returnToSite({ host, site, finisher }: Session): Promise<boolean> {
  const place = host.place();
  if (host.dead || site.owns(place) || !host.lastPlace()) return false;
  host.effects.add('foreign_navigation');
  const { navigations } = host;
  await host.page.goto(host.lastPlace(), { waitUntil: 'commit', timeout: NAVIGATION_MS }).catch(() => {}); // Seen next.
  await finisher.finish(navigations);
  return true;
}
