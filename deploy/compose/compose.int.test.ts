import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { needsInFull } from '#tests/support/needs.ts';
import { faultsOfSettings } from '#tests/support/role-settings.ts';
import { SERVICES } from '../services.ts';

type Service = {
  command?: string[];
  environment?: Record<string, string>;
  secrets?: { source: string }[];
  read_only?: boolean;
  deploy?: { replicas?: number };
  volumes?: { source: string; type: string }[];
};

const reader = process.env.ROVE_COMPOSE_READER;
let folder: string;
let services: Record<string, Service>;

/** The compose file as Docker would read it, beside secrets that its script has made. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-test-compose-'));
  cpSync(path.join(import.meta.dirname), path.join(folder, 'compose'), { recursive: true });
  const made = spawnSync(path.join(folder, 'compose', 'make-secrets.sh'), { encoding: 'utf8' });
  expect([made.status, made.stderr]).toEqual([0, '']);
  if (!reader) return;
  const read = spawnSync(reader, ['compose.yml'], { cwd: path.join(folder, 'compose'), encoding: 'utf8' });
  expect([read.status, read.stderr]).toEqual([0, '']);
  services = (parse(read.stdout) as { services: Record<string, Service> }).services;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = (name: string): string => path.join(folder, 'compose', 'secrets', name);

test('secrets are made once, for their owner alone, and certificates say who they are of', () => {
  expect(statSync(secret('')).mode & 0o777).toBe(0o700);
  const before = readFileSync(secret('rove_secret'), 'utf8');
  expect(before).toMatch(/^s[0-9a-f]{64}$/);
  const again = spawnSync(path.join(folder, 'compose', 'make-secrets.sh'), { encoding: 'utf8' });
  expect([again.status, again.stderr]).toEqual([0, '']);
  expect(readFileSync(secret('rove_secret'), 'utf8')).toBe(before);
  const authority = new X509Certificate(readFileSync(secret('ca_cert')));
  expect(authority.ca).toBe(true);
  for (const [name, host] of [
    ['nats', 'nats-2'],
    ['temporal', 'temporal'],
    ['client', 'rove'],
  ]) {
    const certificate = new X509Certificate(readFileSync(secret(`${name}_cert`)));
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkHost(host ?? '')).toBe(host);
  }
});

describe('the compose file', needsInFull('compose', reader), () => {
  test('starts each role, two of each that holds users up, from settings that the role takes', () => {
    const roles = SERVICES.map(({ name }) => name);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(roles));
    for (const role of roles) {
      const { command, environment = {}, secrets = [], read_only } = services[role] ?? {};
      expect([role, command, read_only]).toEqual([role, [role], true]);
      const given = new Set(secrets.map(({ source }) => source));
      const settings = Object.entries(environment).map(([name, value]) => {
        const [, file] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
        if (file) expect([role, name, given.has(file)]).toEqual([role, name, true]);
        return [name, file ? secret(file) : value];
      });
      expect([role, faultsOfSettings(role, Object.fromEntries(settings))]).toEqual([role, '']);
    }
    for (const role of ['edge', 'api', 'gateway', 'reactor', 'relay', 'worker', 'auth', 'data'])
      expect([role, services[role]?.deploy?.replicas]).toEqual([role, 2]);
  });

  test('reads no file that is not there', () => {
    for (const [name, { volumes = [] }] of Object.entries(services))
      for (const { type, source } of volumes) {
        if (type !== 'bind') continue;
        const here = source.replace(folder, path.dirname(import.meta.dirname));
        expect([name, source, Boolean(statSync(here, { throwIfNoEntry: false }))]).toEqual([
          name,
          source,
          true,
        ]);
      }
  });
});
