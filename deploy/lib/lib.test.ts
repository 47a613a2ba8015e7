import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive, run } from './exec.ts';
import { holderOf, takeHome } from './lock.ts';
import { freePorts, publicPort } from './ports.ts';
import { firstOf } from './refusal.ts';
import { derivePassword, ensureSecret } from './secret.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rove-lib-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('the lock of a home', () => {
  test('is held by one process and given back', () => {
    const release = takeHome(home);
    expect(holderOf(home)).toBe(process.pid);
    expect(() => takeHome(home)).toThrow(/already running/);
    release();
    expect(holderOf(home)).toBeNull();
  });

  test('of a process that is gone, or of another with its id, is taken over', () => {
    for (const holder of [
      { pid: 2 ** 22 + 1, born: '' },
      { pid: process.pid, born: '1' },
    ]) {
      writeFileSync(path.join(home, 'lock'), JSON.stringify(holder));
      takeHome(home)();
    }
  });
});

describe('ports', () => {
  test('free ones are different', async () => {
    const ports = await freePorts(5);
    expect(new Set(ports).size).toBe(5);
  });

  test('one that was asked for and is in use is refused; nonsense too', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await expect(publicPort(String(port), '127.0.0.1')).rejects.toThrow(/in use by another program/);
    await expect(publicPort('http', '127.0.0.1')).rejects.toThrow(/not a port/);
    await new Promise((resolve) => server.close(resolve));
    expect(await publicPort(String(port), '127.0.0.1')).toBe(port);
  });
});

test('a refusal names each way that was tried, and what to do', async () => {
  const way = (): never => {
    throw new Error('no network');
  };
  const ways = [['PATH', () => null] as const, ['download', way] as const];
  await expect(
    firstOf(
      'NATS',
      'install it.',
      ways.map(([name, get]) => [name, get]),
    ),
  ).rejects.toThrow(
    'NATS could not be set up. Tried:\n  - PATH: not there\n  - download: no network\nWhat to do: install it.',
  );
});

test('a program that takes too long is ended with what it started', async () => {
  const outcome = await run('sh', ['-c', 'sleep 60 & echo $!; wait'], { timeoutMs: 300 });
  expect(outcome.timedOut).toBe(true);
  await expect.poll(() => isAlive(Number(outcome.stdout.trim()))).toBe(false);
});

test('the secret is made once, and passwords follow from it', () => {
  const secret = process.env.ROVE_SECRET ?? ensureSecret(home);
  expect(ensureSecret(home)).toBe(secret);
  expect(derivePassword(secret, 'a')).not.toBe(derivePassword(secret, 'b'));
});
