import { expect, test } from 'vitest';
import { readHead } from './read-head.ts';

async function* streamOf(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield new TextEncoder().encode(part);
}

test('A stream is read as far as it may be, and no further', async () => {
  let asked = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      asked += 1;
      yield new TextEncoder().encode('abc');
    }
  }
  expect(await readHead(endless(), 7)).toBe('abcabca');
  expect(asked).toBe(3);
  expect(await readHead(streamOf('ab', 'cd'), 100)).toBe('abcd');
  expect(await readHead(null, 100)).toBe('');
});

test('A letter that comes in two parts is one letter', async () => {
  const [first = 0, second = 0] = new TextEncoder().encode('é');
  async function* halves(): AsyncGenerator<Uint8Array> {
    yield Uint8Array.of(first);
    yield Uint8Array.of(second);
  }
  expect(await readHead(halves(), 100)).toBe('é');
});
