import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { candidatesIn, planted, watched } from './plant.ts';

/** Runs a script: what it gives, and which places told that they ran. */
function run(code: string): { result: unknown; ran: number[] } {
  const hits = new Uint8Array(50);
  const result: unknown = vm.runInNewContext(code, { __judge: () => hits });
  return { result, ran: [...hits.keys()].filter((index) => hits[index]) };
}

const counter = (index: number) => ({ key: 'mutants', size: 8, index });

const SCRIPT = `
let log = []
const list = { items: [3, 1, 2], get: () => list.items }
list.get().slice(0, 2)
list.get().filter((x) => x > 1).slice(0, 9).forEach((x) => log.push(x))
if (log.length > 5 || log.length === 2) log.push('two')
else log.push('other')
try { missing() } catch (e) { log.push('caught') }
log.join()`;

describe('planted places', () => {
  it('change what they should, tell that they ran, and leave the rest', () => {
    const all = candidatesIn(SCRIPT);
    const filter = all.find(({ operator }) => operator === 'filter-passes-all');
    const caught = all.find(({ operator }) => operator === 'error-swallowed');
    if (!filter || !caught) throw new Error('not found');
    const code = planted(SCRIPT, [
      { ...filter, counter: counter(3) },
      { ...caught, counter: counter(5) },
    ]);
    expect(run(code)).toEqual({ result: '3,1,2,other', ran: [3, 5] });
  });

  it('run where there is no judge', () => {
    const [first] = candidatesIn('if (a) 1; else 2').map((one) => ({ ...one, counter: counter(0) }));
    if (!first) throw new Error('not found');
    expect(vm.runInNewContext(planted('if (a) 1; else 2', [first]), { a: true })).toBe(2);
  });

  it('keep statements apart that no semicolon parts', () => {
    const source = 'let n = [1]\nlocalStorage.setItem("a", 1)\nn.join()';
    const places = candidatesIn(source).map((one) => ({ ...one, counter: counter(0) }));
    expect(run(planted(source, places))).toEqual({ result: '1', ran: [0] });
  });
});

describe('watched places', () => {
  it('change nothing, and tell which of them ran, also within one another', () => {
    const all = candidatesIn(SCRIPT);
    const { result, ran } = run(watched(SCRIPT, all, 'x'));
    expect(result).toBe('3,2,two,caught');
    expect(ran).toEqual([...all.keys()]);
  });

  it('do not tell what did not run', () => {
    const source = 'if (true) 1; else if (n || m) 2;';
    const { ran } = run(watched(source, candidatesIn(source), 'x'));
    expect(ran).toEqual([0]);
  });
});

describe('scripts that cannot be spoiled', () => {
  it('have no place', () => {
    expect(candidatesIn('this is no script')).toEqual([]);
    expect(candidatesIn('a?.slice(0).x; a?.b.filter((x) => x); delete a.ok')).toEqual([]);
  });
});
