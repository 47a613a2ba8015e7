import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Interrupted } from '#deploy/lib/lifetime.ts';
import { Refusal } from '#deploy/lib/refusal.ts';
import { isWebAddress, type SubmitInput } from '../domain/api/submit.ts';
import { WHOLE_APK } from '../domain/apk/judge.ts';
import { PLANS } from '../domain/plans/plans.ts';
import { comparisonSentence } from '../domain/report/comparison.ts';
import { notShownSentence } from '../domain/report/device-lacks.ts';
import { type FailOn, failingBugs, failOnSchema } from '../domain/report/fail-on.ts';
import { loginSentence } from '../domain/report/login.ts';
import { modelSentence } from '../domain/report/model.ts';
import { type Report, reportSchema } from '../domain/report/report.ts';
import {
  CONTEXTS_MAX,
  type RunMode,
  runConfigSchema,
  runModeSchema,
  type TestType,
} from '../domain/test-run/run-spec.ts';
import { ApiError } from './client.ts';
import { type Connection, connectPlatform } from './connect.ts';
import { credentialsFor } from './credentials.ts';
import { type Export, exportsFor, writeExports } from './export.ts';
import { followRun } from './follow.ts';
import { choiceOf, wholeNumber } from './option-values.ts';
import { bugWords, failureWords, progressView } from './progress-view.ts';
import { headersFor } from './request-headers.ts';
import { WrongUse } from './wrong-use.ts';

export const EXIT = { clean: 0, failing: 1, wrongUse: 2, couldNotTest: 3 } as const;

/** What commander gives; numbers are still text. */
export type TestOptions = {
  minutes: string;
  seed: string;
  mode: string;
  failOn: string;
  active?: boolean;
  destructive?: boolean;
  contexts?: string;
  json?: boolean;
  reportFormat?: string;
  out?: string;
  report?: string;
  browser?: string;
  viewport?: string;
  device?: string;
  android?: string;
  maxActions?: string;
  maxPages?: string;
  name?: string;
  user?: string;
  passwordFile?: string;
  totpFile?: string;
  secondUser?: string;
  secondPasswordFile?: string;
  secondTotpFile?: string;
  session?: string;
  entryPoint?: string;
  include?: string[];
  exclude?: string[];
  header?: string[];
};

const SEED_MAX = 2_147_483_647;

/** Runs `rove test TARGET` and gives the exit code. */
export async function testCommand(
  target: string,
  options: TestOptions,
  ending: AbortSignal,
): Promise<number> {
  const input = {
    ...submissionFor(target, options),
    credentials: credentialsFor(options, process.env),
    headers: headersFor(options.header ?? [], process.env),
  };
  const exports = exportsFor(options);
  const failOn = choiceOf('--fail-on', options.failOn, failOnSchema);
  if (options.report) mkdirSync(options.report, { recursive: true });
  let connection: Connection | null = null;
  try {
    connection = await connectPlatform(ending);
    return await testThrough(connection, { target, input }, { ...options, exports, failOn }, ending);
  } catch (error) {
    if (error instanceof Interrupted) console.error('The test was cancelled.');
    if (!(error instanceof ApiError)) throw error;
    console.error(error.message);
    return error.status === 400 || error.status === 403 ? EXIT.wrongUse : EXIT.couldNotTest;
  } finally {
    await connection?.close();
  }
}

async function testThrough(
  { client }: Connection,
  { target, input }: { target: string; input: SubmitInput },
  options: TestOptions & { exports: Export[]; failOn: FailOn },
  ending: AbortSignal,
): Promise<number> {
  const submitted = await client.submit(input, input.test_type === 'web_url' ? null : target);
  const view = progressView(process.stderr);
  console.error(`Testing ${target} for ${input.duration} min. Live: ${client.url}/live/${submitted.id}`);
  const row = await followRun(client, submitted.id, ending, view.show).finally(view.end);
  if (row.status !== 'completed') {
    console.error(failureWords(row));
    return EXIT.couldNotTest;
  }
  const report = await client.report(submitted.id);
  if (options.report) {
    const file = path.join(options.report, 'report.json');
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    console.error(`Written: ${file}`);
  }
  for (const file of writeExports(options.exports, reportSchema.parse(report)))
    console.error(`Written: ${file}`);
  const printed = options.exports.some(({ file }) => file === null);
  if (options.json) console.log(JSON.stringify(report));
  else if (!printed) console.log(summaryOf(report, `${client.url}/results/${submitted.id}`));
  const failing = failingBugs(report.total_bugs_found, options.failOn);
  if (failing === 0) return EXIT.clean;
  const orWorse = options.failOn === 'critical' ? '' : ' or worse';
  console.error(
    `Failed: ${failing} proved ${failing === 1 ? 'bug is' : 'bugs are'} ${options.failOn}${orWorse}.`,
  );
  return EXIT.failing;
}

function summaryOf(report: Report, address: string): string {
  const lines = report.bugs.map(({ severity, title, proof }) => {
    const steps = `${proof.steps_after} ${proof.steps_after === 1 ? 'step' : 'steps'} (from ${proof.steps_before})`;
    const proved = `reproduced ${proof.reproduced}/${proof.attempts}, ${steps}`;
    return `  ${severity.padEnd(8)}  ${title} (${proved})`;
  });
  const since = report.comparison ? [comparisonSentence(report.comparison)] : [];
  const login = report.login ? [loginSentence(report.login)] : [];
  const model = report.model ? [modelSentence(report.model)] : [];
  const partly = notShownSentence(report);
  return [
    ...(partly ? [partly] : []),
    `Proved: ${bugWords(report.total_bugs_found)}`,
    ...lines,
    ...since,
    ...login,
    ...model,
    `Report: ${address}`,
  ].join('\n');
}

/** Checks what the user asked for and makes the submission of it. @throws WrongUse in the user's words. */
export function submissionFor(target: string, options: TestOptions): SubmitInput {
  const type = typeOf(target);
  if (options.entryPoint && type !== 'web_bundle') throw new WrongUse('--entry-point is for a zip.');
  const mode = modeOf(options);
  const minutesMax = PLANS.chaos.maxTestDuration;
  return {
    name: options.name?.trim() || (type === 'web_url' ? new URL(target).host : path.basename(target)),
    ...(type === 'web_url' ? { test_type: type, url: target } : { test_type: type }),
    duration: wholeNumber('--minutes', options.minutes, 1, minutesMax),
    config: {
      mode,
      // Asking for it on the command line is the statement of authority.
      authority: true,
      seed: wholeNumber('--seed', options.seed, 0, SEED_MAX),
      ...(options.destructive && { destructive: true }),
      ...(options.contexts && { contexts: wholeNumber('--contexts', options.contexts, 1, CONTEXTS_MAX) }),
      ...runsOn(options, type),
      ...settingOf(options, 'include', 'include'),
      ...settingOf(options, 'exclude', 'exclude'),
      ...(options.maxActions && {
        max_actions: wholeNumber('--max-actions', options.maxActions, 1, 1_000_000),
      }),
      ...(options.entryPoint && { entry_point: options.entryPoint }),
      ...(options.maxPages && { max_pages: wholeNumber('--max-pages', options.maxPages, 1, 1000) }),
    },
  };
}

/** What the target is run on: a browser and its viewport, or a device and its Android. @throws WrongUse */
function runsOn(options: TestOptions, type: TestType): SubmitInput['config'] {
  const isApp = type === 'android_apk';
  for (const name of ['device', 'android'] as const)
    if (options[name] && !isApp) throw new WrongUse(`--${name} is for an .apk.`);
  for (const name of ['browser', 'viewport', 'include', 'exclude', 'header'] as const)
    if (options[name] && isApp) throw new WrongUse(`--${name} is not for an .apk.`);
  return {
    ...settingOf(options, 'browser', 'browser'),
    ...settingOf({ viewport: sizeOf(options.viewport) }, 'viewport', 'viewport'),
    ...settingOf(options, 'device', 'device'),
    ...settingOf(options, 'android', 'android_version'),
  };
}

/** A setting of the run by the schema of the submission. @throws WrongUse with what is wrong about it. */
function settingOf<K extends 'browser' | 'viewport' | 'device' | 'android_version' | 'include' | 'exclude'>(
  options: Record<string, unknown>,
  flag: string,
  name: K,
): { [Name in K]?: NonNullable<SubmitInput['config']>[Name] } {
  const value = options[flag];
  if (value === undefined) return {};
  const parsed = runConfigSchema.shape[name].safeParse(value);
  if (parsed.success) return { [name]: value } as never;
  throw new WrongUse(`--${flag}: ${parsed.error.issues[0]?.message ?? 'not known'}.`);
}

function sizeOf(text: string | undefined): { width: number; height: number } | undefined {
  if (text === undefined) return undefined;
  const [, width, height] = /^(\d+)x(\d+)$/i.exec(text.trim()) ?? [];
  if (width && height) return { width: Number(width), height: Number(height) };
  throw new WrongUse(`--viewport ${text}: give width and height as 1280x800.`);
}

/** What kind of test a target asks for. @throws WrongUse when it is none, or a file that is not there */
function typeOf(target: string): TestType {
  if (isWebAddress(target)) return 'web_url';
  if (/\.(aab|apks|apkm|xapk)$/i.test(target))
    throw new WrongUse(`"${target}" is not one APK: ${WHOLE_APK.replace('Upload', 'give')}.`);
  if (!/\.(zip|apk)$/i.test(target)) {
    throw new WrongUse(
      `"${target}" is not a web address. Give one that starts with http:// or https://, a zip of a built web app, or an .apk.`,
    );
  }
  requireFile(target);
  return /\.apk$/i.test(target) ? 'android_apk' : 'web_bundle';
}

function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new WrongUse(`${file}: there is no such file.`);
}

function modeOf(options: TestOptions): RunMode {
  return options.active ? 'active' : choiceOf('--mode', options.mode, runModeSchema);
}

/** The exit code and words for a call that went wrong before there was anything to report. */
export function exitFor(error: unknown): { code: number; text: string } | null {
  if (error instanceof WrongUse) return { code: EXIT.wrongUse, text: error.message };
  if (error instanceof Refusal) return { code: EXIT.couldNotTest, text: error.message };
  return null;
}
