import { afterEach, expect, it, vi } from 'vitest';
import { packKeys } from '#db/sealing/service-keys.ts';
import { config } from './config.ts';

const NEEDED = {
  ROVE_DB_SERVICE_URL: 'postgres://rove_service@127.0.0.1/rove',
  ROVE_KEYS: packKeys('auth', { secret: 'a-secret-that-only-tests-use-0123456789' }),
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function read(env: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...NEEDED, ...env })) vi.stubEnv(name, value);
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('refused');
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return config();
}

it.each([
  ['http://127.0.0.1:3000', '', false],
  ['http://localhost:3000', '1', true],
  ['https://rove.example', '', true],
  ['https://rove.example', '0', true],
])('at %s with the setting "%s" an address is confirmed: %s', (url, said, confirmed) => {
  const settings = read({
    ROVE_PUBLIC_URL: url,
    ROVE_AUTH_CONFIRM_EMAIL: said,
    ROVE_SMTP_URL: 'smtp://127.0.0.1:25',
  });
  expect(settings.ROVE_AUTH_CONFIRM_EMAIL).toBe(confirmed);
});

it('refuses sign-ups at a public address that could not be confirmed', () => {
  expect(() => read({ ROVE_PUBLIC_URL: 'https://rove.example' })).toThrow('refused');
  expect(read({ ROVE_PUBLIC_URL: 'https://rove.example', ROVE_AUTH_SIGNUP: '0' })).toBeTruthy();
});
