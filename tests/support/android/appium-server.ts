import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort, until } from '../services.ts';

const require = createRequire(import.meta.url);
const ROVE_DRIVER = join(import.meta.dirname, '..', '..', '..', 'engine', 'drivers', 'android', 'appium');
const START_MS = 40_000;
const SAID_MAX = 4_000;

export type AppiumServer = { url: string; said(): string; stop(): Promise<void> };

/** Appium itself, as `npx appium` starts it, with its own fake driver and ours, in a home of its own. */
export async function startAppium(): Promise<AppiumServer> {
  const home = await mkdtemp(join(tmpdir(), 'rove-appium-'));
  const modules = join(home, 'node_modules');
  const appium = dirname(require.resolve('appium/package.json'));
  await mkdir(join(modules, '@appium'), { recursive: true });
  await symlink(appium, join(modules, 'appium'), 'dir');
  await symlink(
    dirname(require.resolve('@appium/fake-driver/package.json')),
    join(modules, '@appium', 'fake-driver'),
    'dir',
  );
  await symlink(ROVE_DRIVER, join(modules, 'appium-rove-driver'), 'dir');
  await writeFile(join(home, 'package.json'), JSON.stringify({ dependencies: { appium: '*' } }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [join(appium, 'index.js'), 'server', '--address', '127.0.0.1', '--port', String(port)],
    { env: { ...process.env, APPIUM_HOME: home }, stdio: ['ignore', 'pipe', 'pipe'], cwd: home },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-SAID_MAX);
    });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await until(
      'Appium',
      async () => {
        if (child.exitCode !== null) throw new Error(`Appium ended: ${said}`);
        return (await fetch(`${url}/status`).catch(() => null))?.ok === true;
      },
      START_MS,
    );
    return { url, said: () => said, stop };
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${said}`);
  }
}
