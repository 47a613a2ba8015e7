/**
 * Runs the program of the platform, in the version that fits it. A copy of it beside this file, `rove-ci.mjs`, is taken
 * instead: for those who want to see first what will run.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const WRONG_USE = 2;
const COULD_NOT_TEST = 3;

const beside = new URL('rove-ci.mjs', import.meta.url);
await import(existsSync(beside) ? beside.href : pathToFileURL(await download()).href);

async function download() {
  const url = process.env['INPUT_ROVE-URL'] || process.env.ROVE_URL;
  if (!url) refuse(WRONG_USE, 'Give the address of the platform as ROVE_URL.');
  const address = `${url.replace(/\/+$/, '')}/ci/rove-ci.mjs`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !type.includes('javascript'))
      refuse(
        COULD_NOT_TEST,
        `${address} is no program (status ${answer.status}, ${type}): is this Rove's address?`,
      );
    const folder = mkdtempSync(path.join(process.env.RUNNER_TEMP || tmpdir(), 'rove-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'rove-ci.mjs');
    writeFileSync(file, await answer.text());
    return file;
  } catch (error) {
    return refuse(
      COULD_NOT_TEST,
      `${address} cannot be reached: ${error.cause?.code ?? error.cause?.message ?? error.message}.`,
    );
  }
}

function refuse(code, message) {
  process.stdout.write(`::error title=Rove::${message}\n`);
  process.exit(code);
}
