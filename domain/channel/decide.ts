import { AppError } from '../kernel/errors.ts';
import {
  type ChannelEvent,
  type ChannelKind,
  type ChannelTerms,
  isTracker,
  type StopReason,
  TRACKED,
} from './events.ts';

export const CHANNELS_MAX = 20;

/** A channel as its events leave it. `stopped`: why nothing is sent, null while it is. */
export type ChannelState = ChannelTerms & { kind: ChannelKind; stopped: StopReason | null };

/** What is left out stays. */
export type ChannelChange = { [K in keyof ChannelTerms]?: ChannelTerms[K] | undefined } & {
  active?: boolean | undefined;
};

/** `count`: how many the account has. @throws AppError INVALID_REQUEST when that is enough */
export function decideChannel(wish: ChannelTerms & { kind: ChannelKind }, count: number): ChannelEvent[] {
  if (count < CHANNELS_MAX) return [{ type: 'channel.created', data: wish }];
  throw new AppError('INVALID_REQUEST', `An account has at most ${CHANNELS_MAX} channels. Delete one first`);
}

export const TRACKED_ONLY =
  'An issue tracker is told what becomes of bugs: bug.proved, bug.fixed or bug.regressed';

/** What of a receiver can be given anew; the rest of it stays as long as its channel. */
export type ReceiverChange = { url?: string | undefined; token?: string | undefined };

/** @throws AppError INVALID_REQUEST for what a channel of this kind does not have */
export function requireFitting(
  kind: ChannelKind,
  { url, token, events }: ReceiverChange & ChannelChange,
): void {
  const isTracked = isTracker(kind);
  const others = events?.filter((type) => !TRACKED.some((one) => one === type)) ?? [];
  const fault =
    (url !== undefined && kind === 'mail' && 'Mail goes to the address of the account') ||
    (url !== undefined &&
      isTracked &&
      'A tracker keeps its address and project. Make another channel for another one') ||
    (token !== undefined && !isTracked && 'Only issue trackers have a token') ||
    (isTracked && others.length > 0 && TRACKED_ONLY);
  if (fault) throw new AppError('INVALID_REQUEST', fault);
}

/** What is the same as before leads to no event. */
export function decideChange(state: ChannelState, { active, ...change }: ChannelChange): ChannelEvent[] {
  const { name = state.name, shown = state.shown, events = state.events, least = state.least } = change;
  const decided: ChannelEvent[] = [];
  const isSame =
    name === state.name && shown === state.shown && least === state.least && sameSet(events, state.events);
  if (!isSame)
    decided.push({ type: 'channel.changed', data: { name, shown, events, ...(least ? { least } : {}) } });
  if (active === true && state.stopped) decided.push({ type: 'channel.resumed', data: {} });
  if (active === false) decided.push(...decideStop(state, 'user'));
  return decided;
}

/** A channel that was stopped already keeps its first reason. */
export function decideStop(state: Pick<ChannelState, 'stopped'>, reason: StopReason): ChannelEvent[] {
  return state.stopped ? [] : [{ type: 'channel.stopped', data: { reason } }];
}

/** The present terms after an event; what is deleted is nobody's business here. */
export function evolve(state: ChannelState, event: ChannelEvent): ChannelState {
  switch (event.type) {
    case 'channel.created':
      return { ...event.data, stopped: null };
    case 'channel.changed':
      return { ...state, ...event.data };
    case 'channel.stopped':
      return { ...state, stopped: event.data.reason };
    case 'channel.resumed':
      return { ...state, stopped: null };
    default:
      return state;
  }
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));
