import { z } from 'zod';
import { type NewTriggerInput, newTriggerSchema, type Trigger } from '../domain/api/trigger.ts';
import { cleanLine } from '../domain/report/text.ts';
import { runModeSchema } from '../domain/test-run/run-spec.ts';
import { type Host, throughPlatform } from './connect.ts';
import { EXIT } from './exit.ts';
import { choiceOf, wholeNumber } from './option-values.ts';
import { WrongUse } from './wrong-use.ts';

export type ScheduleOptions = {
  cron?: string;
  timeZone: string;
  hook?: boolean;
  minutes: string;
  mode: string;
  name?: string;
  branch?: string;
  verifyFirst?: boolean;
  overlap?: boolean;
};

const WRONG_USE = [400, 403, 404];
const MINUTES_MAX = 360;

/** Runs `rove schedule add URL`. Gives the exit code, as all of these. */
export function addSchedule(url: string, options: ScheduleOptions, host: Host): Promise<number> {
  const wish = wishOf(url, options);
  return throughPlatform(host, WRONG_USE, async (client) => {
    const made = await client.createTrigger(wish);
    console.log(lineOf(made));
    if (made.address) console.log(`Call it with POST, and keep it secret: ${made.address}`);
    return EXIT.clean;
  });
}

/** Runs `rove schedule list`. */
export function listSchedules({ json }: { json?: boolean }, host: Host): Promise<number> {
  return throughPlatform(host, WRONG_USE, async (client) => {
    const all = await client.triggers();
    if (json) console.log(JSON.stringify(all));
    else console.log(all.length > 0 ? all.map(lineOf).join('\n') : 'Nothing is scheduled.');
    return EXIT.clean;
  });
}

/** Runs `rove schedule pause ID` and `resume ID`. */
export function pauseSchedule(id: string, paused: boolean, host: Host): Promise<number> {
  requireId(id);
  return throughPlatform(host, WRONG_USE, async (client) => {
    console.log(lineOf(await client.changeTrigger(id, { paused })));
    return EXIT.clean;
  });
}

/** Runs `rove schedule remove ID`. */
export function removeSchedule(id: string, host: Host): Promise<number> {
  requireId(id);
  return throughPlatform(host, WRONG_USE, async (client) => {
    await client.deleteTrigger(id);
    console.log('Removed.');
    return EXIT.clean;
  });
}

/** What the options ask for. @throws WrongUse */
function wishOf(url: string, options: ScheduleOptions): NewTriggerInput {
  const { cron, hook, timeZone, name, branch, verifyFirst, overlap } = options;
  if (Boolean(cron) === Boolean(hook))
    throw new WrongUse('Give --cron, as "0 3 * * 1-5", for a schedule, or --hook for a deploy hook.');
  const mode = choiceOf('--mode', options.mode, runModeSchema);
  const shared = {
    test: {
      name: (name ?? url).slice(0, 200),
      test_type: 'web_url',
      url,
      duration: wholeNumber('--minutes', options.minutes, 1, MINUTES_MAX),
      // Asking for it on the command line is the statement of authority.
      config: { mode, authority: true, ...(branch ? { branch } : {}) },
    },
    verify_first: verifyFirst === true,
    skip_if_running: overlap !== true,
  } as const;
  const wish = cron
    ? { kind: 'schedule' as const, cron, time_zone: timeZone, ...shared }
    : { kind: 'hook' as const, ...shared };
  const parsed = newTriggerSchema.safeParse(wish);
  if (parsed.success) return wish;
  throw new WrongUse(`${parsed.error.issues[0]?.message}.`);
}

function lineOf(trigger: Trigger): string {
  const { id, kind, name, target, cron, time_zone, paused, next, last } = trigger;
  const when = kind === 'hook' ? 'deploy hook' : `${cron} ${time_zone}`;
  const state = paused ? ', paused' : next[0] ? `, next ${next[0]}` : '';
  const before = last?.outcome
    ? `, last ${last.outcome}${last.detail ? `: ${cleanLine(last.detail)}` : ''}`
    : '';
  const called = name === target ? '' : `${cleanLine(name)}  `;
  return `${id}  ${called}${cleanLine(target)}  ${when}${state}${before}`;
}

function requireId(text: string): void {
  if (z.uuid().safeParse(text).success) return;
  throw new WrongUse(`"${text}" is not the id of a schedule: \`rove schedule list\` names them.`);
}
