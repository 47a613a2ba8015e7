import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

test('a secret prints as *** on every road to text', () => {
  const secret = new Secret('hunter2-very-secret');
  const roads = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ a: [secret] }),
  ];
  for (const text of roads) {
    expect(text).toContain('***');
    expect(text).not.toContain('hunter2');
  }
  expect(secret.reveal()).toBe('hunter2-very-secret');
});
