import { reportToSarif } from '../../domain/report/formats/sarif.ts';
import { partMuted } from '../../domain/report/muted.ts';
import type { Report } from '../../domain/report/report.ts';
import { type Place, placeOf } from './bug-place.ts';
import type { Job } from './job.ts';

type Results = { runs: { results: { message: { text: string }; locations: object[] }[] }[] };

/**
 * The report as code scanning takes it. It refuses a file that names the address of a page (`SARIF URI scheme "https" did
 * not match the checkout URI scheme "file"`), so results are at files of the repository, the address in their message. It
 * knows neither `review` nor suppressions: only bugs that count are in it.
 */
export function sarifFor(report: Report, job: Job): object {
  const bugs = partMuted(report.bugs).counted;
  const sarif = reportToSarif({ ...report, bugs, unproved: [] }) as Results;
  for (const run of sarif.runs)
    run.results = run.results.map((result, index) => {
      const bug = bugs[index];
      if (!bug) return result;
      const text = `${result.message.text}\nAt ${bug.url}`;
      return { ...result, message: { text }, locations: [locationOf(placeOf(bug, job))] };
    });
  return sarif;
}

function locationOf({ path, line }: Place): object {
  const uri = path.split('/').map(encodeURIComponent).join('/');
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } };
}
