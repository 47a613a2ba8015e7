import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cellLacks, judgeCells } from '#engine/cell/verdict.ts';
import { findJava } from '#engine/drivers/android/device/java.ts';
import { Findings, messageOf, type Need } from '../need.ts';

const RUN_MS = 20_000;
const CELLS = 'docs/security/browsers.md says what a host needs for cells.';

type WorkerSettings = {
  chromium: string;
  ffmpeg: string;
  cell: 'auto' | 'on' | 'off';
  exposed: boolean;
  javaHome: string | undefined;
  path: string | undefined;
};

/** What a host needs that runs workers: programs, and what cells are made of. */
export async function checkWorker(of: WorkerSettings): Promise<Need[]> {
  const found = new Findings('worker');
  await checkProgram(found, 'ROVE_CHROMIUM', of.chromium, ['--version'], 'fail');
  if (of.ffmpeg) await checkProgram(found, 'ROVE_FFMPEG', of.ffmpeg, ['-version'], 'fail');
  else found.warn('ROVE_FFMPEG', 'not set', 'Without ffmpeg there are no films: install it and name it.');
  const { refusal, warnings } = judgeCells(await cellLacks(of.cell), {
    demand: of.cell,
    exposed: of.exposed,
  });
  if (refusal) found.fail('cells', refusal, CELLS);
  for (const { code, text } of warnings) found.warn('cells', `${code}: ${text}`, CELLS);
  if (!refusal && warnings.length === 0) found.ok('cells', 'whole');
  await findJava({ JAVA_HOME: of.javaHome, PATH: of.path }).then(
    ({ home, version }) => found.ok('java', `${version} at ${home}`),
    (error: unknown) => found.warn('java', messageOf(error), 'Without Java no Android app is tested.'),
  );
  return found.needs;
}

async function checkProgram(
  found: Findings,
  name: string,
  program: string,
  args: string[],
  otherwise: 'fail' | 'warn',
): Promise<void> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { timeout: RUN_MS });
    found.ok(name, stdout.split('\n')[0]?.trim() ?? '');
  } catch (error) {
    found[otherwise](name, messageOf(error), `Name a program that runs here: ${name}.`);
  }
}
