import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meansHere } from '#engine/cell/host-means.ts';
import { needs, skipWhen } from '#tests/support/needs.ts';
import { givenOf, KINDS, NAMES, scriptFor, TOLD } from './escape/kinds.ts';
import { type Outside, openOutside } from './escape/outside.ts';

const asCells = needs('cell', await meansHere());
/** What would last, or take all of a machine that is not in a cell. */
const NOT_OUTSIDE = [
  'files without end',
  'processes without end',
  'a disk without end',
  'writing to the system',
];
/** What depends on the machine, or is held by the egress. */
const MAY_HOLD = [
  ...NOT_OUTSIDE,
  'control groups',
  'the memory of the kernel and of disks',
  'secrets of the system',
  'services of the host, by its own addresses',
  'a network beyond',
  'names',
  'a tunnel to services of the host',
];

let outside: Outside;
beforeAll(async () => {
  outside = await openOutside();
});
afterAll(() => outside.close());

/** What was tried, and what got out of it. */
function read(said: string): { tried: number; way: string | undefined; out: string[] } {
  const [, tried, way, out = said.slice(-300)] = TOLD.exec(said) ?? [];
  return { tried: Number(tried), way, out: out.split('; ').filter(Boolean) };
}

describe('ways out of a cell', asCells, () => {
  test.each(KINDS)('of $name: none leads out', { timeout: 240_000 }, async (kind) => {
    const script = (more = {}) => scriptFor({ ...outside.given, ...givenOf(kind), ...more });
    const told = read(await kind.tries(script, outside.proxy_url));
    expect(told).toEqual({ tried: NAMES.length, way: kind.way, out: [] });
    expect(outside.hits).toEqual([]);
  });

  // Proves that the tries can tell: without a cell they get out.
  const asRoot = skipWhen(process.getuid?.() !== 0, 'only root could do all of it outside a cell');
  test('lead out where there is no cell', asRoot, async () => {
    const given = { ...outside.given, work: '/nowhere', sandboxes: false, without: NOT_OUTSIDE };
    const around = ['--mount', '--propagation', 'private', '--fork', 'perl', '-e', scriptFor(given)];
    const { stdout } = await promisify(execFile)('unshare', around, { timeout: 60_000 });
    const out = read(stdout).out.map((one) => one.split(':')[0]);
    expect(NAMES.filter((name) => !out.includes(name) && !MAY_HOLD.includes(name))).toEqual([]);
  });
});
