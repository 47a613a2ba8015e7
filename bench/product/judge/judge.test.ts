import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { isDocument, rewriteHtml } from './html.ts';
import { Instrumenter } from './instrument.ts';
import { Tally } from './tally.ts';
import { templateOf } from './template.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rove-judge-'));
const instrumenter = new Instrumenter(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script as the judge serves it: what it gives, and which of its branches were taken. */
function run(source: string): { result: unknown; taken: number[]; branches: number } {
  const { code = '', branches = 0 } = instrumenter.instrument(source) ?? {};
  const hits = new Map<string, Uint8Array>();
  const hitsOf = (key: string, size: number) => {
    const known = hits.get(key) ?? new Uint8Array(size);
    hits.set(key, known);
    return known;
  };
  const result = vm.runInNewContext(code, { __judge: hitsOf });
  const [bytes = new Uint8Array()] = hits.values();
  return { result, taken: [...bytes.entries()].filter(([, hit]) => hit).map(([index]) => index), branches };
}

describe('instrumented scripts', () => {
  it('do what they did, and tell the branches that were taken', () => {
    const { result, taken, branches } = run(
      'var f = (a) => a > 1 ? "many" : (a && "one") || "none"; [f(2), f(0)].join()',
    );
    expect({ result, taken, branches }).toEqual({
      result: 'many,none',
      taken: [0, 1, 2, 4],
      branches: 5,
    });
  });

  it('keep bodies without braces, names of functions and default values', () => {
    const { result } = run(
      'const named = () => 1; function g(x = 5) { if (x) return x; else for (;;) break; switch (x) { case 0: return "zero"; } }' +
        '[named.name, g(), g(0)].join(" ")',
    );
    expect(result).toBe('named 5 zero');
  });

  it('run where there is no judge', () => {
    const code = instrumenter.instrument('1 ? 2 : 3')?.code ?? '';
    expect(vm.runInNewContext(code)).toBe(2);
  });

  it('have one key whatever their strings and numbers are', () => {
    const keys = ['go("a1", 1) || 2', "go('b', 99) || 3"].map((code) => instrumenter.instrument(code)?.key);
    expect(keys[0]).toBe(keys[1]);
  });

  it('are modules where they must be, and stay as they are where they cannot be read', () => {
    expect(instrumenter.instrument('import a from "a"; export default a ? 1 : 2;')?.branches).toBe(2);
    expect(instrumenter.instrument('with (a) b ? 1 : 2;')?.branches).toBe(2);
    expect(instrumenter.instrument('this is no script')).toBeNull();
  });
});

describe('a document', () => {
  const html =
    '<!doctype html><head lang="en"><meta http-equiv="Content-Security-Policy" content="x"></head>' +
    '<script integrity="sha256-x" src="a.js"></script><script>one</script>' +
    '<script type="application/json">{}</script><script type="module">two</script>';

  it('gets the agent first, its inline scripts instrumented, and loses what would forbid that', () => {
    expect(rewriteHtml(html, '<agent>', (source) => `(${source}, "</script>")`)).toBe(
      '<!doctype html><head lang="en"><agent></head>' +
        '<script src="a.js"></script><script>(one, "<\\/script>")</script>' +
        '<script type="application/json">{}</script><script type="module">(two, "<\\/script>")</script>',
    );
  });
});

describe('places', () => {
  it('are one where only an id differs', () => {
    expect(
      ['/users/12', '/u/0b5fb0a0-6c5e-4a51-9d2c-0d6c8d0c1f00/edit', '/#/mail/4f2a9c01', '/settings'].map(
        (one) => templateOf(one, []),
      ),
    ).toEqual(['/users/:id', '/u/:id/edit', '/#/mail/:id', '/settings']);
  });
});

describe('a tally', () => {
  it('counts each branch once, those of the start page as no gain, and nothing after the end', () => {
    const tally = new Tally(new Map([['a', Uint8Array.from([1, 0, 0, 0])]]), []);
    tally.take('a', 4, [0, 1]);
    tally.take('a', 4, [1, 2, 9]);
    tally.tick();
    tally.end();
    tally.take('a', 4, [3]);
    expect(tally.counts()).toMatchObject({ branches: 3, known: 4, gain: 2 });
    expect(tally.timeline).toEqual([2]);
  });
});

describe('documents', () => {
  it('are told from parts that a script puts into one', () => {
    expect(['<!DOCTYPE html><html>', '\n<!-- by hand --> <html lang="en">'].map(isDocument)).toEqual([
      true,
      true,
    ]);
    expect(['<li>one</li>', '<template><html></html></template>', '{"a":1}'].map(isDocument)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
