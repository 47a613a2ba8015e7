import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Interrupted } from '#deploy/lib/lifetime.ts';
import { Refusal } from '#deploy/lib/refusal.ts';
import type { SubmitInput } from '../domain/api/submit.ts';
import type { TestRow } from '../domain/api/tests.ts';
import { explainChecks } from '../domain/report/check-record.ts';
import { reportSchema } from '../domain/report/report.ts';
import { gateCode, gateLines, gateQuestionOf, testedBranch } from './build-gate.ts';
import type { GateQuestion, RoveClient } from './client.ts';
import { type Host, throughPlatform } from './connect.ts';
import { EXIT } from './exit.ts';
import { type Export, exportsFor, writeExports } from './export.ts';
import { followRun } from './follow.ts';
import { failureWords, progressView } from './progress-view.ts';
import { readProperties } from './properties-file.ts';
import { readSettings } from './settings-file.ts';
import { submissionFor, type TestOptions } from './submission.ts';
import { summaryOf } from './summary.ts';
import { type TestFlags, withSettings } from './with-settings.ts';

/** Runs `rove test [TARGET]` and gives the exit code. `base`: the version that bugs are compared with. */
export async function testCommand(
  given: string | undefined,
  flags: TestFlags,
  host: Host,
  base?: string,
): Promise<number> {
  const settings = readSettings(flags.config);
  const { target, options, credentials, headers } = withSettings(given, flags, settings, process.env);
  const properties = /\.apk$/i.test(target) ? undefined : readProperties(options.properties);
  const branch = testedBranch(options, process.env);
  const input = {
    ...submissionFor(target, { ...options, ...(branch === undefined ? {} : { branch }) }),
    credentials,
    headers,
    ...(properties === undefined ? {} : { properties }),
    ...(base === undefined ? {} : { base_url: base }),
  };
  const exports = exportsFor(options);
  const question = gateQuestionOf(options, base);
  if (options.report) mkdirSync(options.report, { recursive: true });
  try {
    return await throughPlatform(host, [400, 403], (client) =>
      testThrough(client, { target, input }, { ...options, exports, question }, host.ending),
    );
  } catch (error) {
    if (error instanceof Interrupted) console.error('The test was cancelled.');
    throw error;
  }
}

type Asked = TestOptions & { exports: Export[]; question: GateQuestion };

async function testThrough(
  client: RoveClient,
  { target, input }: { target: string; input: SubmitInput },
  options: Asked,
  ending: AbortSignal,
): Promise<number> {
  const { id } = await submit(client, target, input);
  const view = progressView(process.stderr);
  const against = input.base_url === undefined ? '' : ` against ${input.base_url}`;
  console.error(`Testing ${target}${against} for ${input.duration} min. Live: ${client.url}/live/${id}`);
  const row = await followRun(client, id, ending, view.show).finally(view.end);
  if (row.status === 'completed') return tell(client, id, options);
  console.error(failureWords(row));
  return EXIT.couldNotTest;
}

/** @throws Refusal by a platform that passes over what it does not know */
async function submit(client: RoveClient, target: string, input: SubmitInput): Promise<TestRow> {
  const row = await client.submit(input, input.test_type === 'web_url' ? null : target);
  if (input.base_url === undefined || row.config.base_url !== undefined) return row;
  await client.cancel(row.id);
  throw new Refusal(`${client.url} is of a version that cannot compare yet: have it updated.`);
}

/** Writes and prints what a run has found, and gives the exit code. */
async function tell(client: RoveClient, id: string, options: Asked): Promise<number> {
  const answer = await client.report(id);
  const report = reportSchema.parse(answer);
  if (options.report) {
    const file = path.join(options.report, 'report.json');
    writeFileSync(file, `${JSON.stringify(answer, null, 2)}\n`);
    console.error(`Written: ${file}`);
  }
  for (const file of writeExports(options.exports, report)) console.error(`Written: ${file}`);
  const printed = options.exports.some(({ file }) => file === null);
  const gate = await client.gate(id, options.question);
  const { compared, failed } = gateLines(gate);
  if (options.json) console.log(JSON.stringify(answer));
  else if (!printed) console.log(summaryOf(report, `${client.url}/results/${id}`, compared));
  if (compared && (options.json || printed)) console.error(compared);
  if (failed) console.error(failed);
  if (options.explain) for (const line of explainChecks(report.coverage.checks)) console.error(line);
  return gateCode(gate);
}
