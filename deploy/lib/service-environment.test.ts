import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { deriveKey } from '#db/sealing/seal.ts';
import { packKeys, purposesOf, ServiceKeys } from '#db/sealing/service-keys.ts';
import { SERVICES } from '../services.ts';
import { Guard } from './guard.ts';
import { environmentOf, secretSettings } from './service-environment.ts';

const ROVE_SECRET = 'a-secret-that-only-tests-use-0123456789';
const ROVE_SECRET_PREVIOUS = 'the-secret-before-it-0123456789-0123456789';
const FOLDER = path.join(import.meta.dirname, '../../services');
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const namesIn = (text: string) =>
  [...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z_0-9]+)(?=:)/g)].map(([, name]) => name ?? '');
/** Settings that several services spread into their own. */
const SHARED: Record<string, string[]> = {
  BLOB_SETTINGS: namesIn(read('kit/blobs.ts')),
  PADDLE_SETTINGS: namesIn(read('api/billing/settings.ts')),
  NATS_SETTINGS: namesIn(read('kit/nats.ts')),
  TEMPORAL_SETTINGS: namesIn(read('kit/temporal.ts')),
  PROXIES: ['ROVE_TRUSTED_PROXIES'],
};

function settingsOf(service: string): string[] {
  const text = read(`${service}/config.ts`);
  const spread = Object.entries(SHARED).flatMap(([name, names]) =>
    text.includes(`...${name}`) ? names : [],
  );
  return [...new Set([...namesIn(text), ...spread])].sort();
}

it.each(SERVICES.map(({ name }) => name))(
  '%s is told its own settings and no secret of another service',
  (name) => {
    const settings = settingsOf(name);
    const all = [...settings, ...secretSettings(), 'AWS_SECRET_ACCESS_KEY', 'GITHUB_TOKEN'];
    const given = { ...Object.fromEntries(all.map((one) => [one, 'x'])), ROVE_SECRET, ROVE_SECRET_PREVIOUS };
    const told = environmentOf(name, given);
    expect(settings.length).toBeGreaterThan(1);
    expect(Object.keys(told).sort()).toEqual(settings);
  },
);

/** The purposes of the keys that the code of a service asks for. */
function keysAskedFor(service: string): string[] {
  const files = readdirSync(path.join(FOLDER, service), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !/(\.test|\bbootstrap)\.ts$/.test(file));
  const asked = sources.flatMap((file) => [
    ...read(`${service}/${file}`).matchAll(/\b(?:ROVE_KEYS|keys)\.(?:key|pair)\('([a-z-]+)'\)/g),
  ]);
  return [...new Set(asked.map(([, purpose = '']) => purpose))].sort();
}

it.each(SERVICES.map(({ name }) => name))(
  '%s is given the keys that its code asks for, not the secret that they are made from, nor another key',
  (name) => {
    const { ROVE_KEYS = '', ...told } = environmentOf(name, { ROVE_SECRET, ROVE_SECRET_PREVIOUS });
    expect(Object.keys(told)).toEqual([]);
    const given = ROVE_KEYS.split(',').filter(Boolean);
    expect(given.map((one) => one.split('=')[0]).sort()).toEqual(keysAskedFor(name));
    if (given.length === 0) return;
    const keys = ServiceKeys.unpack(ROVE_KEYS);
    for (const purpose of purposesOf(name))
      expect(keys.pair(purpose)).toEqual({
        key: deriveKey(ROVE_SECRET, purpose),
        before: deriveKey(ROVE_SECRET_PREVIOUS, purpose),
      });
  },
);

it('a service has its own role in the database where that has an address, and no address of another one', () => {
  const given = {
    ROVE_DB_SERVICE_URL: 'postgres://rove_service',
    ROVE_DB_GATEWAY_URL: 'postgres://rove_gateway',
    ROVE_DB_AUTH_URL: 'postgres://rove_auth',
  };
  expect(environmentOf('gateway', given)).toEqual({ ROVE_DB_SERVICE_URL: 'postgres://rove_gateway' });
  expect(environmentOf('relay', given)).toEqual({ ROVE_DB_SERVICE_URL: 'postgres://rove_service' });
  for (const none of ['egress', 'edge', 'data']) expect(environmentOf(none, given)).toEqual({});
});

it('keys that were given to one service are handed on as they are, and a short secret is refused', () => {
  const ROVE_KEYS = packKeys('egress', { secret: ROVE_SECRET });
  expect(environmentOf('egress', { ROVE_KEYS })).toEqual({ ROVE_KEYS });
  expect(environmentOf('relay', { ROVE_KEYS })).toEqual({});
  expect(() => environmentOf('egress', { ROVE_SECRET: 'short' })).toThrow(/ROVE_SECRET has 5 characters/);
});

it('a server that is not ours is told no secret, and what it needs beside', () => {
  vi.stubEnv('ROVE_SMTP_URL', 'smtp://user:password@mail.example');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  const env = new Guard().serverEnv({ PGDATA: '/data' });
  vi.unstubAllEnvs();
  expect([env.ROVE_SMTP_URL, env.AWS_SECRET_ACCESS_KEY, env.PGDATA]).toEqual([undefined, undefined, '/data']);
  expect(env.ROVE_INSTANCE).toBeTruthy();
});
