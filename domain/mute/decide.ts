import { AppError } from '../kernel/errors.ts';
import type { MuteEvent, MuteTerms } from './events.ts';

/** Mutes that an account may have, the expired ones among them. */
const MUTES_MAX = 1_000;

/** A mute as its events leave it; null before them, and once it is lifted. */
export type MuteState = MuteTerms | null;

type Wish = Extract<MuteEvent, { type: 'mute.created' }>['data'];

/**
 * A bug is muted, or muted anew with other terms; `count` mutes of the account are there. The same terms again lead to
 * no event. @throws AppError INVALID_REQUEST for an end in the past, or too many mutes
 */
export function decideMute(
  state: MuteState,
  wish: Wish,
  { count, nowMs }: { count: number; nowMs: number },
): MuteEvent[] {
  if (!isActive(wish, nowMs))
    throw new AppError('INVALID_REQUEST', 'The last day of a mute cannot lie in the past', {
      field: 'until',
      reason: 'day_past',
    });
  const { reason, muted_by, expires_at } = wish;
  if (!state) {
    if (count < MUTES_MAX) return [{ type: 'mute.created', data: wish }];
    throw new AppError('INVALID_REQUEST', `An account has at most ${MUTES_MAX} mutes. Lift one first`, {
      reason: 'mutes_max',
      most: MUTES_MAX,
    });
  }
  const isSame = state.reason === reason && state.muted_by === muted_by && state.expires_at === expires_at;
  return isSame ? [] : [{ type: 'mute.changed', data: { reason, muted_by, expires_at } }];
}

/** A mute that was lifted already leads to no event. */
export function decideLift(state: MuteState): MuteEvent[] {
  return state ? [{ type: 'mute.lifted', data: {} }] : [];
}

export function evolve(_state: MuteState, event: MuteEvent): MuteState {
  if (event.type === 'mute.lifted') return null;
  const { reason, muted_by, expires_at } = event.data;
  return { reason, muted_by, expires_at };
}

/** Whether a mute still holds: one that has expired counts for nothing. */
export function isActive({ expires_at }: Pick<MuteTerms, 'expires_at'>, nowMs: number): boolean {
  return expires_at === null || Date.parse(expires_at) > nowMs;
}

/** The last moment of a day of UTC, as `2026-12-31`. */
export const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;
