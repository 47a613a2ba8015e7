import { describe, expect, it } from 'vitest';
import { blockPatternSchema } from '#domain/operator/block-pattern.ts';
import { BARRED_CASES } from '#tests/support/barred-cases.ts';
import { Barred } from './barred.ts';

const refuses = (barred: Barred, host: string, address?: string) => {
  try {
    barred.require(host, address);
    return false;
  } catch (error) {
    return (error as { code: string }).code === 'TARGET_BLOCKED';
  }
};

describe.each(BARRED_CASES)('%s', (text, hosts, free) => {
  const barred = new Barred([blockPatternSchema.parse(text)]);

  it.each(hosts)('bars %s', (host) => {
    expect(refuses(barred, host)).toBe(true);
  });

  it.each(free)('leaves %s', (host) => {
    expect(refuses(barred, host)).toBe(false);
  });
});

it('an innocent name is judged by the address that was found', () => {
  const barred = new Barred(['203.0.113.0/24', '2001:db8::1'].map((text) => blockPatternSchema.parse(text)));
  for (const address of ['203.0.113.9', '2001:db8::1', '::ffff:203.0.113.9', '64:ff9b::203.0.113.9'])
    expect(refuses(barred, 'innocent.example', address), address).toBe(true);
  expect(refuses(barred, 'innocent.example', '203.0.114.9')).toBe(false);
});
