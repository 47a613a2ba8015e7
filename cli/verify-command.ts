import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { cacheDir } from '#deploy/lib/paths.ts';
import { progressTo } from '#deploy/lib/progress.ts';
import { readZip, ZipError } from '#deploy/lib/read-zip.ts';
import { ensureChromium } from '#deploy/parts/chromium.ts';
import { isWebAddress } from '../domain/api/submit.ts';
import type { VerificationEnd } from '../domain/verification/events.ts';
import type { SpecFile } from '../engine/export/run-specs.ts';
import { verifySpecs } from '../engine/export/verify-specs.ts';
import { WrongUse } from './wrong-use.ts';

export const VERIFY_EXIT = { fixed: 0, stillThere: 1, couldNotTell: 3 } as const;

const SPEC = /\.spec\.ts$/;
const SPECS_MAX = 500;
const WORDS: Record<VerificationEnd['outcome'], string> = {
  fixed: 'fixed',
  still_there: 'still there',
  could_not_tell: 'could not tell',
};

export type VerifyOptions = { url?: string; json?: boolean };

/** Runs `rove verify SOURCES...`: the exported tests of bugs, here, against an address. Gives the exit code. */
export async function verifyCommand(
  sources: readonly string[],
  { url, json }: VerifyOptions,
  signal: AbortSignal,
): Promise<number> {
  if (url !== undefined && !isWebAddress(url))
    throw new WrongUse(`--url ${url}: give a web address that starts with http:// or https://.`);
  const files = await specsFrom(sources);
  const progress = progressTo(process.stderr);
  const executable_path = await ensureChromium({ cache: cacheDir(), progress });
  const where = url ? ` at ${url}` : '';
  progress.say(`Running ${files.length} ${files.length === 1 ? 'test' : 'tests'} three times${where}.`);
  const verdicts = await verifySpecs(files, {
    executable_path,
    proxy_url: null,
    reach_proxy: null,
    environment: secretsOf(process.env),
    signal,
    ...(url ? { base_url: url.replace(/\/+$/, '') } : {}),
  });
  if (json) console.log(JSON.stringify(Object.fromEntries(verdicts)));
  else for (const [name, verdict] of verdicts) console.log(lineOf(name, verdict));
  return exitOf([...verdicts.values()]);
}

/** The exit code for all: a bug that is still there counts before one of which nothing is known. */
export function exitOf(verdicts: readonly VerificationEnd[]): number {
  if (verdicts.some(({ outcome }) => outcome === 'still_there')) return VERIFY_EXIT.stillThere;
  const all = verdicts.length > 0 && verdicts.every(({ outcome }) => outcome === 'fixed');
  return all ? VERIFY_EXIT.fixed : VERIFY_EXIT.couldNotTell;
}

/** The tests in files, folders and report archives, each once by its name. @throws WrongUse */
export async function specsFrom(sources: readonly string[]): Promise<SpecFile[]> {
  const found = new Map<string, string>();
  for (const source of sources)
    for (const { name, text } of await readSource(source))
      found.set(path.basename(name.replaceAll('\\', '/')), text);
  if (found.size === 0) throw new WrongUse('There is no exported test (….spec.ts) in what was given.');
  if (found.size > SPECS_MAX)
    throw new WrongUse(`${found.size} tests are too many: give at most ${SPECS_MAX}.`);
  return [...found].map(([name, text]) => ({ name, text }));
}

async function readSource(source: string): Promise<SpecFile[]> {
  const info = statSync(source, { throwIfNoEntry: false });
  if (!info) throw new WrongUse(`${source}: there is no such file.`);
  if (info.isDirectory())
    return readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => SPEC.test(name) && !/(^|[\\/])node_modules[\\/]/.test(name))
      .map((name) => ({ name, text: readFileSync(path.join(source, name), 'utf8') }));
  if (SPEC.test(source)) return [{ name: source, text: readFileSync(source, 'utf8') }];
  if (!/\.zip$/i.test(source))
    throw new WrongUse(`${source}: give a report.zip, ….spec.ts files or a folder of them.`);
  try {
    return await readZip(readFileSync(source), (name) => SPEC.test(name));
  } catch (error) {
    if (error instanceof ZipError) throw new WrongUse(`${source} cannot be read: ${error.message}.`);
    throw error;
  }
}

/** What the tests read of test accounts and request headers. */
function secretsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(env).filter((name) =>
    /^ROVE_TEST_(?:(?:USERNAME|PASSWORD)(?:_\d+)?|HEADER_\w+)$/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, env[name] ?? '']));
}

function lineOf(name: string, { outcome, shown, runs, detail }: VerificationEnd): string {
  const counts = outcome === 'still_there' ? ` (seen in ${shown} of ${runs} runs)` : '';
  return `${WORDS[outcome].padEnd(14)}  ${name}${counts}${detail ? `: ${detail}` : ''}`;
}
