import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadProgram } from './download.ts';

let folder = '';
let server: Server;
let place = '';
let sums = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-download-'));
  writeFileSync(path.join(folder, 'program'), 'it works');
  execFileSync('tar', ['-czf', path.join(folder, 'program.tar.gz'), '-C', folder, 'program']);
  const archive = readFileSync(path.join(folder, 'program.tar.gz'));
  sums = `${createHash('sha256').update(archive).digest('hex')}  program.tar.gz\n`;
  server = createServer((request, response) => response.end(request.url === '/sums' ? sums : archive));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('a program is kept when its archive has the sum that its release tells, and no other', async () => {
  const target = path.join(folder, 'tools', 'it', 'program');
  const release = { url: `${place}/program.tar.gz`, sums: `${place}/sums` };
  const good = sums;
  for (const wrong of [`${'0'.repeat(64)}  program.tar.gz\n`, good.replace('program', 'other'), '']) {
    sums = wrong;
    await expect(downloadProgram(release, 'program', target)).rejects.toThrow('SHA-256');
    expect([existsSync(target), readdirSync(path.join(folder, 'tools'))]).toEqual([false, []]);
  }
  sums = good;
  expect(readFileSync(await downloadProgram(release, 'program', target), 'utf8')).toBe('it works');
});
