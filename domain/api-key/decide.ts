import { AppError } from '../kernel/errors.ts';
import type { ApiKeyEvent } from './events.ts';

const KEYS_MAX = 20;

export type ApiKeyCommand =
  | { kind: 'GenerateApiKey'; data: DataOf<'api_key.generated'> }
  | { kind: 'RegenerateApiKey'; data: DataOf<'api_key.regenerated'> }
  | { kind: 'UpdateApiKey'; data: DataOf<'api_key.updated'> };
type DataOf<T extends ApiKeyEvent['type']> = Extract<ApiKeyEvent, { type: T }>['data'];

/** What a decision on a key is made on: whether the account's plan has API access, and how many keys it has. */
export type ApiKeyFacts = { hasAccess: boolean; keys: number; nowMs: number };

/**
 * What still is there after a downgrade can be deactivated, and no more.
 * @throws AppError PLAN_RESTRICTION below the top plan, INVALID_REQUEST for too many keys and a date gone by.
 */
export function decideApiKey({ hasAccess, keys, nowMs }: ApiKeyFacts, command: ApiKeyCommand): ApiKeyEvent[] {
  if (!hasAccess && !endsOnly(command)) throw new AppError('PLAN_RESTRICTION');
  if (command.kind === 'RegenerateApiKey') return [{ type: 'api_key.regenerated', data: command.data }];
  const { expires_at } = command.data;
  if (expires_at && Date.parse(expires_at) <= nowMs)
    throw new AppError('INVALID_REQUEST', 'expires_at must lie in the future', { field: 'expires_at' });
  if (command.kind === 'UpdateApiKey') {
    const isNothing = Object.keys(command.data).length === 0;
    return isNothing ? [] : [{ type: 'api_key.updated', data: command.data }];
  }
  if (keys >= KEYS_MAX) {
    const details = { reason: 'keys_max', most: KEYS_MAX };
    throw new AppError('INVALID_REQUEST', `An account has at most ${KEYS_MAX} API keys`, details);
  }
  return [{ type: 'api_key.generated', data: command.data }];
}

function endsOnly(command: ApiKeyCommand): boolean {
  if (command.kind !== 'UpdateApiKey') return false;
  const { is_active, ...more } = command.data;
  return Object.keys(more).length === 0 && is_active !== true;
}
