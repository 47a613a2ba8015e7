import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Interrupted } from '#deploy/lib/lifetime.ts';
import type { SubmitInput } from '../domain/api/submit.ts';
import { explainChecks } from '../domain/report/check-record.ts';
import { reportSchema } from '../domain/report/report.ts';
import { gateLines, gateQuestionOf, testedBranch } from './build-gate.ts';
import type { GateQuestion, RoveClient } from './client.ts';
import { throughPlatform } from './connect.ts';
import { EXIT } from './exit.ts';
import { type Export, exportsFor, writeExports } from './export.ts';
import { followRun } from './follow.ts';
import { failureWords, progressView } from './progress-view.ts';
import { readSettings } from './settings-file.ts';
import { submissionFor, type TestOptions } from './submission.ts';
import { summaryOf } from './summary.ts';
import { type TestFlags, withSettings } from './with-settings.ts';

/** Runs `rove test [TARGET]` and gives the exit code. */
export async function testCommand(
  given: string | undefined,
  flags: TestFlags,
  ending: AbortSignal,
): Promise<number> {
  const settings = readSettings(flags.config);
  const { target, options, credentials, headers } = withSettings(given, flags, settings, process.env);
  const branch = testedBranch(options, process.env);
  const input = {
    ...submissionFor(target, { ...options, ...(branch === undefined ? {} : { branch }) }),
    credentials,
    headers,
  };
  const exports = exportsFor(options);
  const question = gateQuestionOf(options);
  if (options.report) mkdirSync(options.report, { recursive: true });
  try {
    return await throughPlatform(ending, [400, 403], (client) =>
      testThrough(client, { target, input }, { ...options, exports, question }, ending),
    );
  } catch (error) {
    if (error instanceof Interrupted) console.error('The test was cancelled.');
    throw error;
  }
}

async function testThrough(
  client: RoveClient,
  { target, input }: { target: string; input: SubmitInput },
  options: TestOptions & { exports: Export[]; question: GateQuestion },
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
  const answer = await client.report(submitted.id);
  const report = reportSchema.parse(answer);
  if (options.report) {
    const file = path.join(options.report, 'report.json');
    writeFileSync(file, `${JSON.stringify(answer, null, 2)}\n`);
    console.error(`Written: ${file}`);
  }
  for (const file of writeExports(options.exports, report)) console.error(`Written: ${file}`);
  const printed = options.exports.some(({ file }) => file === null);
  const gate = await client.gate(submitted.id, options.question);
  const { compared, failed } = gateLines(gate);
  const summary = () => summaryOf(report, `${client.url}/results/${submitted.id}`, compared);
  if (options.json) console.log(JSON.stringify(answer));
  else if (!printed) console.log(summary());
  if (compared && (options.json || printed)) console.error(compared);
  if (failed) console.error(failed);
  if (options.explain) for (const line of explainChecks(report.coverage.checks)) console.error(line);
  return gate.passed ? EXIT.clean : EXIT.failing;
}
