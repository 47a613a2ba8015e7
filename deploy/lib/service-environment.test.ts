import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { SERVICES } from '../services.ts';
import { Guard } from './guard.ts';
import { environmentOf, secretSettings } from './service-environment.ts';

const FOLDER = path.join(import.meta.dirname, '../../services');
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const namesIn = (text: string) =>
  [...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z_0-9]+)(?=:)/g)].map(([, name]) => name ?? '');
/** Settings that several services spread into their own. */
const SHARED: Record<string, string[]> = {
  SECRETS: ['ROVE_SECRET', 'ROVE_SECRET_PREVIOUS'],
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
    const told = environmentOf(name, Object.fromEntries(all.map((one) => [one, 'x'])));
    expect(settings.length).toBeGreaterThan(1);
    expect(Object.keys(told).sort()).toEqual(settings);
  },
);

it('a server that is not ours is told no secret, and what it needs beside', () => {
  vi.stubEnv('ROVE_SMTP_URL', 'smtp://user:password@mail.example');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  const env = new Guard().serverEnv({ PGDATA: '/data' });
  vi.unstubAllEnvs();
  expect([env.ROVE_SMTP_URL, env.AWS_SECRET_ACCESS_KEY, env.PGDATA]).toEqual([undefined, undefined, '/data']);
  expect(env.ROVE_INSTANCE).toBeTruthy();
});
