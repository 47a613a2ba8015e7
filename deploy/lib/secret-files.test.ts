import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSecretFiles } from './secret-files.ts';
import { secretSettings } from './service-environment.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-secret-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('every setting that holds a secret may come from a file', () => {
  for (const name of secretSettings()) {
    const env: NodeJS.ProcessEnv = { [`${name}_FILE`]: fileWith('given', 'first\nsecond \n') };
    readSecretFiles(env);
    expect([name, env[name]]).toEqual([name, 'first\nsecond ']);
  }
});

test('files that are missing, empty, folders or given beside their setting are all named in one refusal', () => {
  mkdirSync(path.join(folder, 'folder'));
  const env = {
    ROVE_SECRET_FILE: path.join(folder, 'nowhere'),
    ROVE_S3_SECRET_ACCESS_KEY_FILE: fileWith('empty', '\n'),
    PADDLE_API_KEY_FILE: path.join(folder, 'folder'),
    ROVE_MODEL_KEY: 'a',
    ROVE_MODEL_KEY_FILE: fileWith('b', 'b'),
    ROVE_DB_APP_URL: 'postgres://untouched',
  };
  const faults = [
    `ROVE_SECRET_FILE=${env.ROVE_SECRET_FILE} is not there`,
    `ROVE_S3_SECRET_ACCESS_KEY_FILE=${env.ROVE_S3_SECRET_ACCESS_KEY_FILE} is empty`,
    'ROVE_MODEL_KEY and ROVE_MODEL_KEY_FILE are both set: give one of them',
    `PADDLE_API_KEY_FILE=${env.PADDLE_API_KEY_FILE} is a folder`,
  ];
  expect(() => readSecretFiles(env)).toThrow(faults.join('\n  '));
  expect(env.ROVE_DB_APP_URL).toBe('postgres://untouched');
});
