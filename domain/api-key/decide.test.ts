import { expect, test } from 'vitest';
import { type ApiKeyCommand, type ApiKeyFacts, decideApiKey } from './decide.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const given = (more: Partial<ApiKeyFacts> = {}) => ({ hasAccess: true, keys: 0, nowMs: NOW, ...more });
const update = (data: Extract<ApiKeyCommand, { kind: 'UpdateApiKey' }>['data']): ApiKeyCommand => ({
  kind: 'UpdateApiKey',
  data,
});
const generate: ApiKeyCommand = {
  kind: 'GenerateApiKey',
  data: { name: 'CI', prefix: 'rove_1234567', key_hash: '00' },
};

test('below the top plan a key can be switched off, and no more', () => {
  const facts = given({ hasAccess: false });
  expect(decideApiKey(facts, update({ is_active: false }))).toHaveLength(1);
  for (const command of [generate, update({ is_active: true }), update({ is_active: false, name: 'x' })])
    expect(() => decideApiKey(facts, command)).toThrow(expect.objectContaining({ code: 'PLAN_RESTRICTION' }));
});

test('there are 20 keys at most, none that ends in the past, and no event for no change', () => {
  expect(decideApiKey(given({ keys: 19 }), generate)).toHaveLength(1);
  expect(() => decideApiKey(given({ keys: 20 }), generate)).toThrow('at most 20 API keys');
  const past = update({ expires_at: '2029-12-31T23:59:59Z' });
  expect(() => decideApiKey(given(), past)).toThrow('must lie in the future');
  expect(decideApiKey(given(), update({}))).toEqual([]);
});
