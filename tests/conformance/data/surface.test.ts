import { readdirSync, readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';

const HERE = new URL('./', import.meta.url);

/** Parts of other calls, which are walked with them. */
const INNER = ['then', 'processResponse', 'cloneRequestState', 'decorateFetch'];

/** Every call of the published client that reaches this service: `from`, `rpc` and all that can follow them. */
function surface(): string[] {
  const client = createClient('http://127.0.0.1:1', 'key', { auth: { persistSession: false } });
  const { rest } = client as unknown as { rest: object };
  const table = client.from('tests');
  const names = [rest, table, table.select()].flatMap((start) => {
    const found: string[] = [];
    let prototype = Object.getPrototypeOf(start);
    while (prototype !== Object.prototype) {
      found.push(...Object.getOwnPropertyNames(prototype));
      prototype = Object.getPrototypeOf(prototype);
    }
    return found;
  });
  return [...new Set(names)].filter((name) => name !== 'constructor' && !INNER.includes(name));
}

it('walks every call that the published client offers', () => {
  const files = readdirSync(HERE).filter((name) => name.endsWith('.int.test.ts'));
  const text = files.map((name) => readFileSync(new URL(name, HERE), 'utf8')).join('\n');
  const all = surface();
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((name) => !new RegExp(`\\.${name}(<[^(]*>)?\\(`).test(text))).toEqual([]);
});
