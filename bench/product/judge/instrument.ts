import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInstrumenter } from 'istanbul-lib-instrument';

/** `key` is the same for scripts that differ only in their strings and numbers (a token, a port, a time). */
export type Instrumented = { code: string; key: string; branches: number };

type BranchMap = Record<string, { locations: unknown[] }>;

/** Part of the name of everything kept: raise it whenever what is written here changes. */
const VERSION = 1;

/** Instruments scripts for branch coverage and keeps the results in a folder, by the hash of the script. */
export class Instrumenter {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The script with a counter at each branch, or null when it has none or cannot be parsed (it then stays as it is). */
  instrument(source: string): Instrumented | null {
    const hash = createHash('sha256').update(`${VERSION}\n${source}`).digest('hex').slice(0, 32);
    const file = path.join(this.#folder, `${hash}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Instrumented | null;
    const result = instrument(source, hash);
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(result));
    renameSync(`${file}.${process.pid}`, file);
    return result;
  }
}

function instrument(source: string, hash: string): Instrumented | null {
  // Most scripts are no modules, and strict parsing would refuse some of them.
  const parsed = tryInstrument(source, hash, false) ?? tryInstrument(source, hash, true);
  if (!parsed) return null;
  const { code, starts, branches } = parsed;
  const key = `${createHash('sha256').update(structureOf(source)).digest('hex').slice(0, 16)}.${branches}`;
  const slim = keepBranches(code, starts, key, branches);
  return slim && branches > 0 ? { code: slim, key, branches } : null;
}

function tryInstrument(source: string, hash: string, esModules: boolean) {
  const instrumenter = createInstrumenter({ compact: true, esModules, produceSourceMap: false });
  try {
    const code = instrumenter.instrumentSync(source, hash);
    const map = instrumenter.lastFileCoverage().branchMap as BranchMap;
    const starts: number[] = [];
    let branches = 0;
    for (const [id, { locations }] of Object.entries(map)) {
      starts[Number(id)] = branches;
      branches += locations.length;
    }
    return { code, starts, branches };
  } catch (error) {
    if (error instanceof SyntaxError || (error as { code?: string }).code?.startsWith('BABEL_')) return null;
    throw error;
  }
}

/**
 * Cuts istanbul's output down to the branches: counters of statements and functions go, and so do the maps of places,
 * which are several times as large as a minified script. What stays costs a page next to nothing.
 */
function keepBranches(code: string, starts: readonly number[], key: string, branches: number): string | null {
  const name = /function (cov_\w+)\(\)\{var path=/.exec(code);
  if (!name) return null;
  const call = `${name[1]}()`;
  const begin = name.index;
  const end = code.indexOf(`}${call};`, begin);
  if (end < 0) return null;
  const head =
    `function ${call}{var hits=(globalThis.__judge||((key,size)=>new Uint8Array(size)))("${key}",${branches});` +
    `${name[1]}=function(){return hits;};return hits;}`;
  const body = code
    .slice(end + call.length + 2)
    .replaceAll(new RegExp(`${name[1]}\\(\\)\\.[sf]\\[\\d+\\]\\+\\+[;,]`, 'g'), '')
    .replaceAll(new RegExp(`${name[1]}\\(\\)\\.[sf]\\[\\d+\\]\\+\\+`, 'g'), '0')
    .replaceAll(
      new RegExp(`${name[1]}\\(\\)\\.b\\[(\\d+)\\]\\[(\\d+)\\]\\+\\+`, 'g'),
      (_, branch: string, arm: string) => `${call}[${(starts[Number(branch)] ?? 0) + Number(arm)}]=1`,
    );
  return code.slice(0, begin) + head + body;
}

const structureOf = (source: string): string =>
  source.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\d+/g, '0');
