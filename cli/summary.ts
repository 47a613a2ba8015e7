import { type BaseStanding, baseStandingSchema } from '../domain/report/at-base.ts';
import { comparisonSentence } from '../domain/report/comparison.ts';
import { notShownSentence } from '../domain/report/device-lacks.ts';
import { loginSentence } from '../domain/report/login.ts';
import { modelSentence } from '../domain/report/model.ts';
import { muteSentence, partMuted } from '../domain/report/muted.ts';
import type { Report, ReportFinding } from '../domain/report/report.ts';
import { cleanLine } from '../domain/report/text.ts';
import { bugWords } from './progress-view.ts';

/** What a run proved, as a person reads it on a terminal; `compared`: how it stands to its baseline. */
export function summaryOf(report: Report, address: string, compared: string | null): string {
  const { counted, muted } = partMuted(report.bugs);
  const since = report.comparison ? [comparisonSentence(report.comparison)] : [];
  const login = report.login ? [loginSentence(report.login)] : [];
  const model = report.model ? [modelSentence(report.model)] : [];
  const partly = notShownSentence(report);
  return [
    ...(partly ? [partly] : []),
    `Proved: ${bugWords(report.total_bugs_found)}`,
    ...(report.base_url ? againstBase(counted) : counted.map(lineOf)),
    ...(muted.length > 0 ? ['Muted, not counted:', ...muted.map(mutedLine)] : []),
    ...since,
    ...(compared ? [compared] : []),
    ...login,
    ...model,
    `Report: ${address}`,
  ].join('\n');
}

const STANDINGS: Record<BaseStanding, string> = {
  new: 'New, not at the base',
  also_there: 'Also at the base, not counted',
  unknown: 'Could not be told at the base',
};

/** The bugs of a preview by how they stand to its base. */
function againstBase(bugs: readonly ReportFinding[]): string[] {
  return baseStandingSchema.options.flatMap((standing) => {
    const those = bugs.filter(({ at_base }) => at_base?.standing === standing);
    const why = ({ at_base }: ReportFinding) =>
      standing === 'unknown' && at_base ? [`            ${cleanLine(at_base.detail)}`] : [];
    return [`${STANDINGS[standing]}: ${those.length}`, ...those.flatMap((bug) => [lineOf(bug), ...why(bug)])];
  });
}

function lineOf({ bug_id, severity, title, proof }: ReportFinding): string {
  const steps = `${proof.steps_after} ${proof.steps_after === 1 ? 'step' : 'steps'} (from ${proof.steps_before})`;
  const proved = `reproduced ${proof.reproduced}/${proof.attempts}, ${steps}`;
  return `  ${severity.padEnd(8)}  ${title} (${proved}) [${bug_id}]`;
}

function mutedLine({ bug_id, severity, title, mute }: ReportFinding): string {
  return `  ${severity.padEnd(8)}  ${title} [${bug_id}]. ${mute ? cleanLine(muteSentence(mute), 1_000) : ''}`;
}
