import { AppError } from '../kernel/errors.ts';
import type { TriggerEvent, TriggerKind, TriggerTerms } from './events.ts';

export const TRIGGERS_MAX = 50;

export type TriggerState = TriggerTerms & { kind: TriggerKind; paused: boolean };

/** What is left out stays. */
export type TriggerChange = { [K in keyof TriggerTerms]?: TriggerTerms[K] | undefined } & {
  paused?: boolean | undefined;
  /** What its tests are given has changed, which no event tells. */
  resubmits?: boolean;
};

/** `count`: how many the account has. @throws AppError INVALID_REQUEST when that is enough */
export function decideTrigger(wish: TriggerTerms & { kind: TriggerKind }, count: number): TriggerEvent[] {
  if (count < TRIGGERS_MAX) return [{ type: 'trigger.created', data: wish }];
  const most = `An account has at most ${TRIGGERS_MAX} schedules and deploy hooks. Delete one first`;
  throw new AppError('INVALID_REQUEST', most);
}

/** What is the same as before leads to no event. */
export function decideChange(state: TriggerState, change: TriggerChange): TriggerEvent[] {
  const terms = {
    name: change.name ?? state.name,
    target: change.target ?? state.target,
    cron: change.cron ?? state.cron,
    time_zone: change.time_zone ?? state.time_zone,
    skip_if_running: change.skip_if_running ?? state.skip_if_running,
    verify_first: change.verify_first ?? state.verify_first,
  };
  const decided: TriggerEvent[] = [];
  const isSame = Object.entries(terms).every(([name, value]) => state[name as keyof TriggerTerms] === value);
  if (!isSame || change.resubmits) decided.push({ type: 'trigger.changed', data: terms });
  if (change.paused !== undefined && change.paused !== state.paused)
    decided.push({ type: change.paused ? 'trigger.paused' : 'trigger.resumed', data: {} });
  return decided;
}

export function evolve(state: TriggerState, event: TriggerEvent): TriggerState {
  switch (event.type) {
    case 'trigger.created':
      return { ...event.data, paused: false };
    case 'trigger.changed':
      return { ...state, ...event.data };
    case 'trigger.paused':
      return { ...state, paused: true };
    case 'trigger.resumed':
      return { ...state, paused: false };
    default:
      return state;
  }
}
