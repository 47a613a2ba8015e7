import { z } from 'zod';
import { type Mute, muteTermsSchema } from '../domain/api/mute.ts';
import { muteSentence } from '../domain/report/muted.ts';
import { cleanLine } from '../domain/report/text.ts';
import { type Host, throughPlatform } from './connect.ts';
import { EXIT } from './exit.ts';
import { WrongUse } from './wrong-use.ts';

export type MuteOptions = { reason: string; until?: string };

/** Refusals that are for what was asked: also a test or a bug that is not there. */
const WRONG_USE = [400, 403, 404];

/** Runs `rove mute TEST BUG`. Gives the exit code, as all of these. */
export function muteCommand(
  testId: string,
  bugId: string,
  { reason, until }: MuteOptions,
  host: Host,
): Promise<number> {
  requireTestId(testId);
  const terms = muteTermsSchema.safeParse({ reason, until });
  if (!terms.success) {
    const [issue] = terms.error.issues;
    throw new WrongUse(`--${issue?.path.join('.')}: ${issue?.message}.`);
  }
  return throughPlatform(host, WRONG_USE, async (client) => {
    console.log(lineOf(await client.mute({ test_id: testId, bug_id: bugId, ...terms.data })));
    return EXIT.clean;
  });
}

/** Runs `rove unmute TEST BUG`. */
export function unmuteCommand(testId: string, bugId: string, host: Host): Promise<number> {
  requireTestId(testId);
  return throughPlatform(host, WRONG_USE, async (client) => {
    const { bugs } = await client.report(testId);
    const bug = bugs.find(({ bug_id }) => bug_id === bugId);
    if (!bug) throw new WrongUse(`${bugId}: the report of this test has no such bug.`);
    const mutes = await client.mutes(testId);
    const mute = mutes.find(({ id, fingerprint }) => id === bug.mute?.id || fingerprint === bug.fingerprint);
    if (!mute) throw new WrongUse(`${bugId}: this bug is not muted.`);
    await client.liftMute(mute.id);
    console.log(`No longer muted: ${cleanLine(mute.title)}`);
    return EXIT.clean;
  });
}

/** Runs `rove mutes [TEST]`. */
export function mutesCommand(
  testId: string | undefined,
  { json }: { json?: boolean },
  host: Host,
): Promise<number> {
  if (testId !== undefined) requireTestId(testId);
  return throughPlatform(host, WRONG_USE, async (client) => {
    const mutes = await client.mutes(testId);
    if (json) console.log(JSON.stringify(mutes));
    else console.log(mutes.length > 0 ? mutes.map(lineOf).join('\n') : 'No bug is muted.');
    return EXIT.clean;
  });
}

function lineOf(mute: Mute): string {
  const state = mute.active ? '' : ' (expired: it counts again)';
  const said = cleanLine(`${mute.title}. ${muteSentence(mute)}`, 1_000);
  return `${mute.severity.padEnd(8)}  ${said}${state}  ${cleanLine(mute.app)}`;
}

function requireTestId(text: string): void {
  if (z.uuid().safeParse(text).success) return;
  throw new WrongUse(`"${text}" is not the id of a test: the address of its report ends with it.`);
}
