import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openBrowserHouse } from '#engine/cell/browser-cell.ts';
import { type Cell, openCell } from '#engine/cell/cell.ts';
import { LIMITS } from '#engine/cell/command.ts';
import { ENCODER_LIMITS, startEncoder } from '#engine/cell/encoder.ts';
import { THIS_HOST } from '#engine/cell/host-means.ts';
import { openDeviceHouse } from '#engine/drivers/android/device/device-house.ts';
import type { Toolchain } from '#engine/drivers/android/device/toolchain.ts';
import { firefoxCell } from '#engine/drivers/web/firefox/firefox-process.ts';
import { startTool, type ToolOptions } from '#engine/drivers/web/webdriver/tool-process.ts';
import { webkitCell } from '#engine/drivers/web/webkit/webkit-process.ts';
import { runAppSpecs } from '#engine/export/android/run-app-specs.ts';
import { runSpecs, SPECS_DISK_MB } from '#engine/export/run-specs.ts';
import { required } from '#tests/support/services.ts';

const PERL = '/usr/bin/perl';
const TRIES = readFileSync(join(import.meta.dirname, 'tries.pl'), 'utf8');
export const NAMES = [...TRIES.matchAll(/^try '([^']+)'/gm)].map(([, name = '']) => name);
export const TOLD = /tried (\d+) (with|without) a way, out \[(.*)\]/;
const TRIES_MS = 60_000;
/** More than any cell may have of processes. */
const MORE_FORKS = 100;

type Given = Record<string, unknown>;

/** A place of the product's own in which strangers' programs run: `tries` runs Perl there, and gives what it said. */
export type Kind = {
  name: string;
  /** Whether it has a way out by the egress. */
  way: 'with' | 'without';
  given?: Given;
  tries(script: (more?: Given) => string, proxyUrl: string): Promise<string>;
};

/** The tries as one file of Perl, with what they look for. */
export const scriptFor = (given: Given): string => `%main::given = %{${perl(given)}};\n${TRIES}`;

/** A value as Perl writes it. */
function perl(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(perl).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, one]) => `${perl(name)} => ${perl(one)}`)
      .join(', ')}}`;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'number' ? String(value) : `'${String(value).replace(/['\\]/g, '\\$&')}'`;
}

async function inCell(cell: Cell, script: string): Promise<string> {
  const { output, errors, ended } = cell.run(PERL, ['-e', script], { timeout_ms: TRIES_MS });
  let said = '';
  for (const stream of [output, errors])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  await ended;
  await cell.close();
  return said;
}

/** As a driver and its browser live. */
const asTool =
  (options: (proxyUrl: string) => ToolOptions) => async (script: () => string, proxyUrl: string) => {
    const tool = await startTool(options(proxyUrl), async () => [PERL, '-e', script()]);
    try {
      return (await tool.says(TOLD, TRIES_MS))[0];
    } finally {
      await tool.kill();
    }
  };

/** With a folder that goes. */
async function within<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rove-escape-'));
  chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const testOf = (script: string) => `import { execFileSync } from 'node:child_process';
const told = () => execFileSync('${PERL}', ['-e', ${JSON.stringify(script)}], { encoding: 'utf8' });
`;

export const KINDS: readonly Kind[] = [
  {
    name: 'Chromium',
    way: 'with',
    given: { sandboxes: true },
    tries: async (script, way) => {
      const house = await openBrowserHouse({ executablePath: PERL, cell: 'auto', way });
      const options = { env: house.env, timeout: TRIES_MS };
      const { stdout } = await promisify(execFile)(house.executablePath, ['-e', script()], options);
      house.close();
      return stdout;
    },
  },
  {
    name: 'Firefox',
    way: 'with',
    given: { sandboxes: true },
    tries: asTool((way) => firefoxCell({ firefox: PERL, geckodriver: PERL }, way)),
  },
  {
    name: 'WebKit',
    way: 'with',
    tries: asTool((way) => webkitCell({ driver: PERL, browser: PERL, display: PERL }, way)),
  },
  {
    name: 'an exported test',
    way: 'with',
    given: { sandboxes: true, disk_mb: SPECS_DISK_MB },
    tries: async (script, proxy_url) => {
      const text = `import { test } from '@playwright/test';
${testOf(script())}test('x', () => { throw new Error(told()); });`;
      const options = { executable_path: required('ROVE_CHROMIUM'), proxy_url, environment: {} };
      const { signal } = new AbortController();
      const results = await runSpecs([{ name: 'x.spec.ts', text }], { ...options, signal });
      return results.get('x.spec.ts')?.message ?? '';
    },
  },
  {
    name: 'an exported test of an app',
    way: 'without',
    tries: async (script, url) => {
      const text = `import { test } from 'node:test';
import assert from 'node:assert';
${testOf(script())}test('x', () => assert.fail(told()));`;
      const given = { url, app: '', capabilities: {} };
      const results = await runAppSpecs([{ name: 'x.mjs', text }], given, new AbortController().signal);
      return results.get('x.mjs')?.message ?? '';
    },
  },
  {
    name: 'the device of an app',
    way: 'with',
    tries: (script, way) =>
      within(async (folder) => {
        const chain = { java: { home: '/usr', version: 25 }, folder, frameworks: folder, classPath: [] };
        const app = { apk: folder, classes: folder, package_name: 'x', target_sdk: 33 };
        return inCell(await openDeviceHouse(chain satisfies Toolchain, app, way), script());
      }),
  },
  {
    name: 'an encoder',
    way: 'without',
    given: { disk_mb: ENCODER_LIMITS.disk_mb, forks: ENCODER_LIMITS.processes },
    tries: (script) =>
      within(async (folder) => {
        const program = join(folder, 'encoder');
        writeFileSync(program, `#!${PERL}\n${script()}`, { mode: 0o755 });
        const args = (_cell: unknown, made: string) => [made];
        const encoder = await startEncoder(program, { args, makes: 'told', timeout_ms: TRIES_MS });
        encoder.input.end();
        return String(await encoder.made);
      }),
  },
  {
    name: 'a program, by user namespaces',
    way: 'with',
    tries: async (script, wayOut) => {
      // As the root of this host it may read what is root's, and no limit of processes holds for it.
      const asRoot = process.getuid?.() === 0 ? { without: ['secrets of the system'] } : {};
      return inCell(await openCell({ wayOut }, { ...THIS_HOST, means: async () => 'user' }), script(asRoot));
    },
  },
];

/** What a kind's tries are told of it, beside what lies outside. */
export const givenOf = ({ given = {} }: Kind): Given => ({
  work: '/tmp',
  sandboxes: false,
  ...given,
  disk_mb: Number(given.disk_mb ?? LIMITS.disk_mb) + 50,
  forks: Number(given.forks ?? LIMITS.processes) + MORE_FORKS,
});
