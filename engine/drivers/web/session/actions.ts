import type {
  Action,
  ActionResult,
  Effect,
  ElementTarget,
  FieldValue,
  OpenOptions,
  ProbeName,
  Spot,
} from '#engine/drivers/contract.ts';
import { withoutQuery } from '../../without-query.ts';
import type { LibraryData } from '../libraries/library-data.ts';
import type { Prepared } from '../page-agent/resolve.ts';
import type { Answers } from './answers.ts';
import { NavigatedError, UnresponsiveError } from './faults.ts';
import { fillField, prepare, prepareCall, takeSuggestion, untilEnabled } from './fill.ts';
import type { Ended, Finisher } from './finish.ts';
import type { Loaded, WebHost } from './host.ts';
import type { ProbeMemory } from './probe-memory.ts';
import type { LookAside } from './side-page.ts';
import type { Site } from './site.ts';
import type { Traffic } from './traffic.ts';

export type Session = {
  host: WebHost;
  site: Site;
  traffic: Traffic;
  finisher: Finisher;
  answers: Answers;
  mode: OpenOptions['mode'];
  /** What is known of faulty versions of libraries. */
  libraries: LibraryData;
  viewport: { width: number; height: number };
  /** Explores: what is not asked for now may be asked for at the next look. */
  explores: boolean;
  /** Looks at a place beside the page. */
  aside: LookAside;
  /** The document and its scripts. */
  loaded(): Promise<Loaded[]>;
  /** Probes that this browser answers in a way of its own, and those that it has no answer to. */
  probes: Partial<Record<ProbeName, Probe>>;
  lacks: readonly ProbeName[];
  signal: AbortSignal;
  /** In the middle of several actions that are one account. */
  rushing: boolean;
  /** Fields that kept none of what was typed into them and take only what they offer. */
  offerOnly: Set<string>;
};

/** Null when the page could not answer. */
export type Probe = (session: Session, memory: ProbeMemory, place: string) => Promise<unknown>;

type Outcome = Pick<ActionResult, 'status' | 'detail' | 'covered'>;

const DONE: Outcome = { status: 'done', detail: '' };
const NAVIGATION_MS = 15_000;

/** `seen` is the screen after the last action, null where it must be looked at anew. */
export type Performed = { results: ActionResult[]; seen: Ended['seen'] };

/**
 * Performs actions right after one another, until one leads to another document, waits for calm and says what was seen
 * to happen. Never rejects for what the target does: an element that is gone or covered, a navigation that fails and a
 * page that hangs are outcomes.
 */
export async function performActions(session: Session, actions: readonly Action[]): Promise<Performed> {
  const { host, site, traffic, finisher } = session;
  const start = performance.now();
  const before = host.place();
  await site.manners?.ready(session.signal);
  const { navigations } = host;
  const effects = new Set<Effect>();
  host.effects = effects;
  host.heldBack = '';
  traffic.beginAction();
  const outcomes: Outcome[] = [];
  for (const action of actions) {
    session.rushing = outcomes.some(({ status }) => status === 'done');
    outcomes.push(await attempt(session, action));
    if (host.dead || host.navigations !== navigations || traffic.isNavigating()) break;
  }
  let seen: Ended['seen'] = null;
  let rests = false;
  if (outcomes.some(({ status }) => status === 'done')) {
    const ended = await finisher.finish(navigations);
    for (const effect of ended.effects) effects.add(effect);
    if (!(await returnToSite(session))) ({ seen, rests } = ended);
  } else if (outcomes.some(({ status }) => status === 'failed')) await returnToSite(session);
  const sent = traffic.endAction();
  if (sent.length > 0) effects.add('request');
  if (host.place() !== before) effects.add('place');
  const last = actions[outcomes.length - 1];
  if (last?.kind !== 'scroll') effects.delete('scroll');
  if (effects.size > 1 || last?.kind !== 'fill') effects.delete('submit');
  const took_ms = Math.round((performance.now() - start) / outcomes.length);
  const results = outcomes.map((outcome, index) => ({
    ...outcome,
    ...(index === outcomes.length - 1 ? { ...heldBy(host), ...(rests ? { rests: true as const } : {}) } : {}),
    effect: effects.size > 0,
    effects: [...effects].sort(),
    took_ms,
  }));
  return { results, seen };
}

function heldBy({ heldBack }: WebHost): Pick<ActionResult, 'detail' | 'held'> | null {
  return heldBack ? { detail: `held back: ${heldBack}`, held: true } : null;
}

async function attempt(session: Session, action: Action): Promise<Outcome> {
  try {
    return await carryOut(session, action);
  } catch (error) {
    if (error instanceof NavigatedError) return DONE;
    if (error instanceof UnresponsiveError) throw error;
    if (session.host.dead) return { status: 'done', detail: 'the page crashed' };
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { status: 'failed', detail: message.slice(0, 200) };
  }
}

async function carryOut(session: Session, action: Action): Promise<Outcome> {
  const { host, viewport } = session;
  switch (action.kind) {
    case 'activate':
      return onTarget(
        session,
        action.target,
        'hover',
        (ready) =>
          ready.input_type === 'file'
            ? fillField(
                host,
                { target: action.target, affordance: 'upload', value: '' },
                { first: true },
              ).then(() => {})
            : host.input.press(ready.x, ready.y, action.how),
        action.at,
      );
    case 'drag':
      return dragTarget(session, action);
    case 'hover':
      return onTarget(session, action.target, 'act', (ready) => host.input.move(ready.x, ready.y));
    case 'fill':
      return fill(session, action);
    case 'scroll':
      return scroll(session, action);
    case 'press':
      await begin(session);
      await host.input.key(action.key);
      return DONE;
    case 'resize':
      await begin(session);
      await host.resize(action.width, action.height);
      Object.assign(viewport, { width: action.width, height: action.height });
      return DONE;
    case 'offline':
      return goOffline(session);
    case 'check':
      return { status: 'failed', detail: 'a check is not for a driver to do' };
    case 'rotate':
    case 'leave':
      return { status: 'failed', detail: 'a browser is not turned or left' };
    default:
      return navigate(session, action);
  }
}

async function scroll(
  session: Session,
  { target, direction }: Extract<Action, { kind: 'scroll' }>,
): Promise<Outcome> {
  const { host, viewport } = session;
  const by = (direction === 'down' ? 0.8 : -0.8) * viewport.height;
  if (target) return onTarget(session, target, 'act', (ready) => host.input.wheel(ready.x, ready.y, by));
  await begin(session);
  await host.input.wheel(viewport.width / 2, viewport.height / 2, by);
  return DONE;
}

async function dragTarget(
  session: Session,
  { target, from, to }: Extract<Action, { kind: 'drag' }>,
): Promise<Outcome> {
  const { host } = session;
  const onto = 'role' in to ? await host.ask<Prepared>(prepareCall(to, 'same', to.at)) : null;
  if ('role' in to && onto?.status !== 'ready')
    return { status: 'missing', detail: 'the place to drop is not there' };
  return onTarget(
    session,
    target,
    'hover',
    async (ready) => {
      const end = 'role' in to ? onto : await host.ask<Prepared>(prepareCall(target, 'same', to));
      await host.input.drag(ready, end ?? ready);
    },
    from,
  );
}

/** The network goes away for as long as the screen takes to notice, and comes back. */
async function goOffline(session: Session): Promise<Outcome> {
  const { host, finisher } = session;
  await begin(session);
  await host.offline(true);
  try {
    const { effects } = await finisher.finish(host.navigations);
    for (const effect of effects) host.effects.add(effect);
  } finally {
    await host.offline(false);
  }
  return DONE;
}

async function begin({ host, rushing }: Session): Promise<void> {
  if (!rushing) await host.ask(`beginAction('act')`);
}

async function onTarget(
  session: Session,
  target: ElementTarget,
  phase: 'hover' | 'act' | 'same',
  use: (ready: Prepared) => Promise<void>,
  spot?: Spot,
): Promise<Outcome> {
  const ready = await prepare(session.host, target, session.rushing ? 'same' : phase, spot);
  if (!ready) return { status: 'missing', detail: 'the screen shows nothing to act on' };
  if (ready.status !== 'ready')
    return { status: ready.status, detail: ready.detail, covered: ready.covered === true };
  await use(ready);
  return DONE;
}

async function fill(session: Session, action: Extract<Action, { kind: 'fill' }>): Promise<Outcome> {
  const { host } = session;
  const faults: string[] = [];
  let filled = 0;
  for (const field of action.fields) {
    const first = filled === 0 && !session.rushing;
    const fault = await fillOne(session, field, { first, leaves: action.submit !== 'enter' });
    if (fault === '') filled += 1;
    else faults.push(`${field.target.name || field.target.role}: ${fault}`);
  }
  if (filled === 0 && action.fields.length > 0) {
    const missing = faults.every((fault) => fault.endsWith('missing'));
    return { status: missing ? 'missing' : 'blocked', detail: faults.join('; ').slice(0, 200) };
  }
  if (action.submit === 'enter') {
    await host.input.key('Enter');
    return DONE;
  }
  await host.ask('blurPicked()');
  if (!action.submit) return DONE;
  if (filled > 0) await untilEnabled(host, action.submit);
  return onTarget(session, action.submit, filled === 0 ? 'hover' : 'same', (ready) =>
    host.input.press(ready.x, ready.y),
  );
}

/** `leaves`: the field is left, and may lose what it does not take. What takes only what it offers is opened at once from then on. */
async function fillOne(
  { host, offerOnly }: Session,
  field: FieldValue,
  { first, leaves }: { first: boolean; leaves: boolean },
): Promise<string> {
  const { target, affordance, value } = field;
  const key = `${withoutQuery(host.place())} ${target.name} ${target.path}`;
  if (affordance === 'type' && value !== '' && offerOnly.has(key))
    return fillField(host, { ...field, affordance: 'pick' }, { first, otherwise: [''] });
  const fault = await fillField(host, field, { first });
  if (fault === '' && leaves && (await takeSuggestion(host, field))) offerOnly.add(key);
  return fault;
}

async function navigate(
  { host, site }: Session,
  action: Extract<Action, { kind: 'open' | 'back' | 'forward' | 'reload' }>,
): Promise<Outcome> {
  const refusal = action.kind === 'open' ? site.refusal(action.place) : '';
  if (refusal) return { status: 'blocked', detail: refusal };
  await host.go(action.kind === 'open' ? { place: action.place } : action.kind, NAVIGATION_MS);
  return DONE;
}

/** Whatever led away from the site (a redirect, a form, an error page), the next look is at the site again. */
async function returnToSite({ host, site, finisher }: Session): Promise<boolean> {
  const place = host.place();
  if (host.dead || site.visits(place) || !host.lastPlace()) return false;
  if (!site.owns(place)) host.effects.add('foreign_navigation');
  else host.heldBack ||= site.refusal(place);
  const { navigations } = host;
  await host.go({ place: host.lastPlace() }, NAVIGATION_MS).catch(() => {}); // Seen next.
  await finisher.finish(navigations);
  return true;
}
