import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from './lib/exec.ts';
import { Guard } from './lib/guard.ts';
import { SERVICES } from './services.ts';
import { Supervisor } from './supervisor.ts';

/** A service of a test: it notes its process, says that it is ready, and goes on for ever. */
const SERVICE = `
import { appendFileSync } from 'node:fs';
appendFileSync(process.env.ROVE_PIDS + '/' + process.argv[1].split('/').at(-2), process.pid + '\\n');
process.send?.({ type: 'ready' });
setInterval(() => {}, 1_000);
`;
const names = SERVICES.map(({ name }) => name);
const WAIT = { timeout: 20_000 };

let root: string;
let env: NodeJS.ProcessEnv;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rove-supervisor-'));
  const pids = path.join(root, 'pids');
  mkdirSync(pids);
  env = { ...process.env, ROVE_PIDS: pids };
  for (const name of [...names, 'server']) {
    mkdirSync(path.join(root, 'services', name), { recursive: true });
    writeFileSync(path.join(root, 'services', name, 'main.ts'), SERVICE);
  }
  writeFileSync(path.join(root, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The processes that a service has had, in their order. */
function pidsOf(name: string): number[] {
  try {
    return readFileSync(path.join(root, 'pids', name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

const serverSpec = (guard: Guard) => ({
  name: 'server',
  command: process.execPath,
  args: [path.join(root, 'services', 'server', 'main.ts')],
  env: { ...guard.env(), ROVE_PIDS: env.ROVE_PIDS },
  log: path.join(root, 'server.log'),
  stopSignal: 'SIGTERM' as const,
  stopTimeoutMs: 2_000,
});

test('a service that is killed is back, as another process, and all end with their supervisor', async () => {
  const said: string[] = [];
  const supervisor = new Supervisor({ root, logs: root, env, say: (text) => said.push(text) });
  await supervisor.start();
  try {
    expect(names.map((name) => pidsOf(name).length)).toEqual(names.map(() => 1));
    const [first = 0] = pidsOf('relay');
    process.kill(first, 'SIGKILL');
    await expect.poll(() => pidsOf('relay').length, WAIT).toBe(2);
    expect(isAlive(pidsOf('relay')[1] ?? 0)).toBe(true);
    expect(said.join()).toContain('relay ended unexpectedly (SIGKILL); starting it again');
  } finally {
    await supervisor.stop();
  }
  expect(names.flatMap(pidsOf).filter(isAlive)).toEqual([]);
});

test('a service that never comes up is told with its last words', async () => {
  const file = path.join(root, 'services', 'relay', 'main.ts');
  writeFileSync(file, `console.error('no such database'); process.exit(4);`);
  const supervisor = new Supervisor({ root, logs: root, env, say: () => undefined });
  await expect(supervisor.start()).rejects.toThrow(/"relay" ended at its start \(4\).*no such database/s);
  await supervisor.stop();
  expect(names.flatMap(pidsOf).filter(isAlive)).toEqual([]);
});

describe('the guardian', () => {
  test('brings a server back that is killed, and ends it when it is told to', async () => {
    const guard = new Guard();
    await guard.open();
    try {
      guard.start(serverSpec(guard));
      await expect.poll(() => pidsOf('server').length, WAIT).toBe(1);
      process.kill(pidsOf('server')[0] ?? 0, 'SIGKILL');
      await expect.poll(() => pidsOf('server').length, WAIT).toBe(2);
    } finally {
      await guard.close();
    }
    expect(pidsOf('server').filter(isAlive)).toEqual([]);
  });

  test('leaves nothing running when its supervisor is killed', async () => {
    const module = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));
    const file = path.join(root, 'supervise.ts');
    writeFileSync(
      file,
      `import { Guard } from ${module('lib/guard.ts')};
      import { Supervisor } from ${module('supervisor.ts')};
      const guard = new Guard();
      await guard.open();
      const root = ${JSON.stringify(root)};
      guard.start({ ...${JSON.stringify({ ...serverSpec(new Guard()), env: {} })}, env: guard.env() });
      await new Supervisor({ root, logs: root, env: guard.env(), say: console.error }).start();
      console.log('up');`,
    );
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`the supervisor ended with ${code}`)));
    });
    await expect.poll(() => pidsOf('server').length, WAIT).toBe(1);
    const all = [...names, 'server'].flatMap(pidsOf);
    expect(all.filter(isAlive)).toHaveLength(names.length + 1);
    child.kill('SIGKILL');
    await expect.poll(() => all.filter(isAlive), WAIT).toEqual([]);
  });
});
