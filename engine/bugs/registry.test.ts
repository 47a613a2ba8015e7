import { describe, expect, it } from 'vitest';
import { moment, PLACE, response } from '#tests/support/moments.ts';
import type { Signal } from '../drivers/contract.ts';
import { blamed, judge, KINDS, kindOf } from './registry.ts';
import { severityRule } from './shared/kind.ts';

const thrown = (kind: 'exception' | 'rejection', message: string, name: string): Signal => ({
  kind,
  message,
  stack: `at ${name} (http://app.test/cart.js:3:9)`,
  place: PLACE,
});

describe('the registry', () => {
  it('knows each kind by its id and by its fingerprints', () => {
    expect(new Set(KINDS.map(({ id }) => id)).size).toBe(KINDS.length);
    for (const kind of KINDS) expect(kindOf(`${kind.id}:0123456789abcdef`)).toBe(kind);
    expect(kindOf('none_such')).toBeUndefined();
  });

  it('says of each kind how grave it is', () => {
    for (const kind of KINDS) expect(severityRule(kind)).toMatch(/^(critical|major|minor): \S/);
  });

  it('sorts suspicions into families by what is behind them', () => {
    const families = (signals: readonly Signal[]) => new Set(judge(moment({ signals })).map(blamed)).size;
    expect(families([thrown('exception', 'a', 'total'), thrown('rejection', 'b', 'total')])).toBe(1);
    expect(families([thrown('exception', 'a', 'total'), thrown('exception', 'a', 'sum')])).toBe(2);
    const answers = [500, 404].map((status) =>
      response({ status, resource: 'fetch', address: `http://app.test/api/items/${status}` }),
    );
    expect(families(answers)).toBe(1);
  });
});
