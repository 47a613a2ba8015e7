import type { Category } from '../../findings/finding.ts';
import { baseSentence } from '../at-base.ts';
import { comparisonSentence } from '../comparison.ts';
import { muteSentence } from '../muted.ts';
import type { Report, ReportFinding } from '../report.ts';
import { cleaned, cleanLine, escapeMarkup } from '../text.ts';
import { type Check, checkName, checksOf } from './checks.ts';
import { factsOf } from './fact-words.ts';
import type { PathOf } from './markdown.ts';
import {
  CATEGORY_WORDS,
  HISTORY_WORDS,
  metricFacts,
  proofSentence,
  runFacts,
  SEVERITY_WORDS,
} from './words.ts';

const CATEGORIES: readonly Category[] = ['functional', 'performance', 'accessibility', 'security'];

/**
 * The report as JUnit XML as Jenkins (junit-10.xsd) and GitLab read it: a suite per category and one of the checks that
 * passed; a proved bug is a failure whose type is its severity, what is muted or was not proved is skipped.
 */
export function reportToJunit(report: Report, pathOf: PathOf = () => null): string {
  const safe = cleaned(report);
  const checks = checksOf(safe);
  const suites = [
    ...CATEGORIES.map((category) => ({
      name: CATEGORY_WORDS[category],
      checks: checks.filter((one) => one.outcome !== 'passed' && one.finding.category === category),
    })),
    { name: 'Checks without a bug', checks: checks.filter(({ outcome }) => outcome === 'passed') },
  ].filter((suite) => suite.checks.length > 0);
  const lines = suites.map((suite) => suiteXml(safe, suite, pathOf));
  const time = safe.duration_seconds.toFixed(3);
  const name = attribute(`Rove: ${safe.test_name}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}" ${totals(checks)} time="${time}">`,
    ...lines,
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteXml(report: Report, suite: { name: string; checks: Check[] }, pathOf: PathOf): string {
  const at = attribute(report.started_at.replace(/(\.\d+)?Z$/, ''));
  const skipped = suite.checks.filter(({ outcome }) => outcome === 'unproved' || outcome === 'muted').length;
  const stamp = at ? ` timestamp="${at}"` : '';
  const since: [string, string][] = report.comparison
    ? [['Compared', comparisonSentence(report.comparison)]]
    : [];
  const facts = [...runFacts(report), ...metricFacts(report), ...since];
  const properties = facts.map(
    ([name, value]) => `      <property name="${attribute(name)}" value="${attribute(value)}"/>`,
  );
  return [
    `  <testsuite name="${attribute(suite.name)}" ${totals(suite.checks)} skipped="${skipped}" time="0"${stamp}>`,
    '    <properties>',
    ...properties,
    '    </properties>',
    ...suite.checks.map((check) => caseXml(check, pathOf)),
    '  </testsuite>',
  ].join('\n');
}

function totals(checks: readonly Check[]): string {
  const failures = checks.filter(({ outcome }) => outcome === 'failed').length;
  return `tests="${checks.length}" failures="${failures}" errors="0"`;
}

function caseXml(check: Check, pathOf: PathOf): string {
  const oracle = check.outcome === 'passed' ? check.rule.id : check.finding.oracle;
  const head = `    <testcase name="${attribute(checkName(check))}" classname="${attribute(`rove.${oracle}`)}" time="0"`;
  if (check.outcome === 'passed') return `${head}/>`;
  const { finding } = check;
  const files = finding.screenshots.flatMap((ref) => pathOf(ref) ?? []);
  const output = files.map((path) => `[[ATTACHMENT|${path}]]`).join('\n');
  const said = `${SEVERITY_WORDS[finding.severity]}: ${finding.title}`;
  const body =
    check.outcome === 'failed'
      ? `      <failure message="${attribute(said)}" type="${finding.severity}">${escapeMarkup(details(finding))}</failure>`
      : `      <skipped message="${attribute(skippedWords(finding))}"/>`;
  return [
    `${head}>`,
    body,
    ...(output ? [`      <system-out>${escapeMarkup(output)}</system-out>`] : []),
    '    </testcase>',
  ].join('\n');
}

function skippedWords({ mute, proof }: ReportFinding): string {
  return mute ? muteSentence(mute) : `Not proved. ${proofSentence(proof)}`;
}

function details(finding: ReportFinding): string {
  const context = factsOf(finding.additional_context).map(([name, value]) => `${name}: ${value}`);
  return [
    finding.description,
    '',
    `${proofSentence(finding.proof)}.${finding.history ? ` ${HISTORY_WORDS[finding.history]}.` : ''}${finding.at_base ? ` ${baseSentence(finding.at_base)}.` : ''}`,
    '',
    ...finding.reproduction_steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    ...[...new Set([finding.url, ...finding.places])].map((place) => `At ${place}`),
    ...context,
    `fingerprint: ${finding.fingerprint}`,
  ].join('\n');
}

/** Readers turn line ends in attributes into blanks, so they are that from the start. */
function attribute(text: string): string {
  return escapeMarkup(cleanLine(text, 1_000));
}
