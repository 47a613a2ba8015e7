import { afterEach, expect, it, vi } from 'vitest';
import { packKeys } from '#db/sealing/service-keys.ts';
import { config, isExposed } from './config.ts';

const NEEDED = {
  ROVE_DB_SERVICE_URL: 'postgres://rove_service@127.0.0.1/rove',
  ROVE_KEYS: packKeys('worker', { secret: 'a-secret-that-only-tests-use-0123456789' }),
  NATS_URL: 'nats://127.0.0.1:4222',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  ROVE_CHROMIUM: '/usr/bin/chromium',
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  [{ EGRESS_URL: '' }, false],
  [{ EGRESS_URL: '', ROVE_DIRECT: '1' }, true],
  [{ EGRESS_URL: 'http://127.0.0.1:3128' }, true],
])('a worker with %o starts: %s', (env, starts) => {
  for (const [name, value] of Object.entries({ ...NEEDED, ROVE_DIRECT: '', ...env }))
    vi.stubEnv(name, value || undefined);
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('refused');
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  if (starts) expect(config()).toBeTruthy();
  else expect(config).toThrow('refused');
});

it.each([
  [{}, false],
  [{ ROVE_PUBLIC_URL: 'http://localhost:8080' }, false],
  [{ ROVE_PUBLIC_URL: 'https://rove.example' }, true],
  [{ ROVE_EXPOSED: true, ROVE_PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
])('others reach an installation with %o: %s', (settings, exposed) => {
  expect(isExposed({ ROVE_EXPOSED: false, ROVE_PUBLIC_URL: undefined, ...settings })).toBe(exposed);
});
