import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '#deploy/lib/refusal.ts';
import { EXIT } from '../exit.ts';
import { WrongUse } from '../wrong-use.ts';
import { type Fault, planFaults } from './fault.ts';
import { injecting } from './inject.ts';
import { openProxy, type ShadowProxy } from './proxy.ts';
import { isReachable } from './reachable.ts';
import { recording } from './record.ts';
import { RecordedAnswers } from './recorded-answers.ts';
import { assertGreen } from './refusals.ts';
import { reportOf } from './report.ts';
import { type ShadowFlags, type ShadowSettings, settingsOf } from './settings.ts';
import { runSuite, type SuiteEnd } from './suite.ts';
import { scoreOf, tableOf, trialLine } from './table.ts';
import { Traffic } from './traffic.ts';
import { type Trials, tryFaults } from './trials.ts';

/** A run with a fault may take so much longer: what waits in vain waits for each of its time-outs. */
const LONGER_TIMES = 5;
const LONGER_MS = 60_000;

type Shadow = {
  command: string[];
  settings: ShadowSettings;
  proxy: ShadowProxy;
  ending: AbortSignal;
  until: number;
};

/** Runs `rove shadow -- COMMAND` and gives the exit code. */
export async function shadowCommand(
  command: readonly string[],
  flags: ShadowFlags,
  ending: AbortSignal,
): Promise<number> {
  const settings = settingsOf(flags, process.env);
  if (flags.report) requireFolderOf(flags.report);
  if (!(await isReachable(settings.target)))
    console.error(`Nothing answers at ${settings.target.origin} yet; the command may start the app itself.`);
  const until = performance.now() + settings.minutes * 60_000;
  const proxy = await openProxy(settings.target, settings.port);
  try {
    const filled = command.map((part) => part.replaceAll('{url}', addressOf(settings, proxy)));
    const { traffic, baseline, trials } = await measure({ command: filled, settings, proxy, ending, until });
    console.log(tableOf(trials, `--max ${settings.max}, --minutes ${settings.minutes}`));
    const report = reportOf(settings.target, traffic, baseline, trials);
    if (flags.report) writeFileSync(flags.report, `${JSON.stringify(report, null, 2)}\n`);
    return exitCodeOf(trials);
  } finally {
    await proxy.close();
  }
}

async function measure(shadow: Shadow): Promise<{ traffic: Traffic; baseline: SuiteEnd; trials: Trials }> {
  const { settings, proxy, until } = shadow;
  const [traffic, answers] = [new Traffic(), new RecordedAnswers()];
  console.error(`First without faults. ${settings.target.origin} is at ${proxy.url} for the command.`);
  proxy.handle(recording(traffic, answers));
  const baseline = await runOnce(shadow, until - performance.now(), true);
  assertGreen(baseline, traffic, settings, proxy);
  const faults = planFaults(traffic.routes(), settings.kinds, settings.ignored);
  if (faults.length === 0)
    throw new Refusal(
      `The command made ${traffic.requests} requests, to none of which these faults can be done.`,
    );
  const planned = faults.slice(0, settings.max);
  console.error(
    `Green in ${seconds(baseline)} s, ${traffic.requests} requests. ${planned.length} faults to try.`,
  );
  const longest = LONGER_TIMES * baseline.duration_ms + LONGER_MS;
  let count = 0;
  const tried = await tryFaults(planned, {
    hasTime: () => until - performance.now() > baseline.duration_ms,
    run: async (fault) => {
      const injection = fault ? injecting(fault, { answers, slow_ms: settings.slow_ms }) : null;
      proxy.handle(injection?.handling ?? recording(new Traffic(), new RecordedAnswers()));
      const limit_ms = longest + (fault?.kind === 'slow' ? settings.slow_ms * timesOf(traffic, fault) : 0);
      const left_ms = fault ? until - performance.now() : limit_ms;
      const end = await runOnce(shadow, Math.min(limit_ms, left_ms), false);
      const isOurs = end.how === 'timed_out' && left_ms < limit_ms;
      return isOurs ? null : { ...end, applied: injection?.applied() ?? 0 };
    },
    tell: (trial) => {
      count += 1;
      console.error(`${`[${count}/${planned.length}]`.padEnd(9)}${trialLine(trial)}, ${seconds(trial)} s`);
    },
  });
  const untried = tried.untried + faults.length - planned.length;
  return { traffic, baseline, trials: { ...tried, untried } };
}

function timesOf(traffic: Traffic, fault: Fault): number {
  return traffic.routes().find(({ route }) => route === fault.route)?.times ?? 0;
}

function runOnce(shadow: Shadow, timeout_ms: number, shows: boolean): Promise<SuiteEnd> {
  const { command, settings, proxy, ending } = shadow;
  const address = addressOf(settings, proxy);
  const named = settings.variables.map((name) => [name, address]);
  // Playwright's HTML report would be served after a failure, and waited for.
  const env = { ...Object.fromEntries(named), ROVE_SHADOW_URL: address, PLAYWRIGHT_HTML_OPEN: 'never' };
  return runSuite(command, { env, timeout_ms, shows, ending });
}

/** The app's address at the proxy, with the path that it was given with. */
function addressOf({ target }: ShadowSettings, proxy: ShadowProxy): string {
  return proxy.url + (target.pathname === '/' ? '' : target.pathname);
}

function exitCodeOf({ trials, stays_green }: Trials): number {
  const { noticed, tried, percent } = scoreOf(trials);
  if (tried > noticed) return EXIT.failing;
  return percent === null || !stays_green ? EXIT.couldNotTest : EXIT.clean;
}

const seconds = ({ duration_ms }: { duration_ms: number }) => (duration_ms / 1_000).toFixed(1);

/** It is written at the end, and that is too late to say so. */
function requireFolderOf(file: string): void {
  const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const folder = path.dirname(path.resolve(file));
  if (!isFolder(folder)) throw new WrongUse(`--report ${file}: there is no folder ${folder}.`);
  if (isFolder(file)) throw new WrongUse(`--report ${file}: that is a folder; name a file.`);
}
