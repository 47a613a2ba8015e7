import { statSync } from 'node:fs';
import path from 'node:path';
import { isWebAddress, type SubmitInput } from '../domain/api/submit.ts';
import { WHOLE_APK } from '../domain/apk/judge.ts';
import { PLANS } from '../domain/plans/plans.ts';
import type { Flow } from '../domain/test-run/flows.ts';
import {
  CONTEXTS_MAX,
  type RunMode,
  runConfigSchema,
  runModeSchema,
  type TestType,
} from '../domain/test-run/run-spec.ts';
import { choiceOf, wholeNumber } from './option-values.ts';
import { WrongUse } from './wrong-use.ts';

/** What commander gives; numbers are still text. */
export type TestOptions = {
  minutes: string;
  seed: string;
  mode: string;
  failOn: string;
  newOnly?: boolean;
  baseline?: string;
  branch?: string;
  afresh?: boolean;
  active?: boolean;
  destructive?: boolean;
  contexts?: string;
  json?: boolean;
  explain?: boolean;
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
  /** The name of a file. */
  properties?: string;
  /** Of the settings alone: a flow is no option of one line. */
  flows?: Flow[];
};

const SEED_MAX = 2_147_483_647;

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
      ...(options.afresh && { afresh: true }),
      ...(options.contexts && { contexts: wholeNumber('--contexts', options.contexts, 1, CONTEXTS_MAX) }),
      ...runsOn(options, type),
      ...settingOf(options, 'include', 'include'),
      ...settingOf(options, 'exclude', 'exclude'),
      ...settingOf(options, 'branch', 'branch'),
      ...settingOf(options, 'flows', 'flows'),
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
  for (const name of ['browser', 'viewport', 'include', 'exclude', 'header', 'properties'] as const)
    if (options[name] && isApp) throw new WrongUse(`--${name} is not for an .apk.`);
  return {
    ...settingOf(options, 'browser', 'browser'),
    ...settingOf({ viewport: sizeOf(options.viewport) }, 'viewport', 'viewport'),
    ...settingOf(options, 'device', 'device'),
    ...settingOf(options, 'android', 'android_version'),
  };
}

/** A setting of the run by the schema of the submission. @throws WrongUse with what is wrong about it. */
function settingOf<K extends keyof typeof runConfigSchema.shape>(
  options: Record<string, unknown>,
  flag: string,
  name: K,
): { [Name in K]?: NonNullable<SubmitInput['config']>[Name] } {
  const value = options[flag];
  if (value === undefined) return {};
  const parsed = runConfigSchema.shape[name].safeParse(value);
  if (parsed.success) return { [name]: value } as { [Name in K]?: NonNullable<SubmitInput['config']>[Name] };
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
