import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Sample } from '#web/texts/docs/model.ts';
import { samplesOf } from './docs-samples.ts';
import { sharedApi } from './shared.ts';

const run = promisify(execFile);

/** How a sample is carried out, by the name of its tab. */
const RUNNERS: Record<string, [string, ...string[]]> = {
  curl: ['sh', '-c'],
  Node: [process.execPath, '--input-type=module', '-e'],
  Python: ['python3', '-c'],
};

function isThere(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`]);
    return true;
  } catch {
    return false;
  }
}

/** What a sample prints, in an empty folder; null where its language is not on this machine. */
async function printed({ label, code }: Sample, env: Record<string, string>): Promise<string | null> {
  const [command = '', ...args] = RUNNERS[label] ?? [];
  if (!isThere(label === 'curl' ? 'curl' : command)) return null;
  const cwd = await mkdtemp(join(tmpdir(), 'rove-sample-'));
  try {
    const options = { cwd, env: { PATH: process.env.PATH ?? '', ...env } };
    return (await run(command, [...args, code], options)).stdout;
  } finally {
    await rm(cwd, { recursive: true });
  }
}

describe('the samples of the documentation', () => {
  test('submit a test, and read status and results, as they stand', async () => {
    const api = await sharedApi();
    const { id, key } = await api.user();
    const env = { ROVE_URL: api.url, ROVE_API_KEY: key, TEST_ID: await api.completed(id) };
    const expected: [readonly Sample[], RegExp][] = [
      [samplesOf('submit-a-test'), /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/],
      [samplesOf('test-status'), /completed/],
      [samplesOf('test-results'), /critical|major|minor/],
    ];
    for (const [samples, pattern] of expected) {
      for (const sample of samples) {
        const text = await printed(sample, env);
        if (text !== null) expect(text, sample.label).toMatch(pattern);
      }
    }
  });

  test('for pipelines are shell that can be read', async () => {
    for (const { code } of samplesOf('other-pipelines')) await run('sh', ['-n', '-c', code]);
  });
});
