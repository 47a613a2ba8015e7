import type { Severity } from '../../findings/finding.ts';
import { baseSentence } from '../at-base.ts';
import { muteSentence } from '../muted.ts';
import type { Report, ReportFinding } from '../report.ts';
import { cleaned, cleanLine } from '../text.ts';
import type { PathOf } from './markdown.ts';
import { proofSentence } from './words.ts';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  major: 'warning',
  minor: 'note',
};
/** GitHub ranks security results by this number (CVSS-like). */
const SECURITY_SEVERITY: Record<Severity, string> = { critical: '9.5', major: '7.0', minor: '3.0' };

/**
 * The report as SARIF 2.1.0: rules from the oracles, our fingerprint as partial fingerprint, so that readers know a bug
 * again. What was not proved is of the kind `review`, which no reader takes for a failure, and a muted bug is suppressed.
 */
export function reportToSarif(report: Report, pathOf: PathOf = () => null): object {
  const safe = cleaned(report);
  const rules = rulesOf(safe);
  const index = new Map(rules.map(({ id }, at) => [id, at]));
  const results = [
    ...safe.bugs.map((bug) => resultOf(bug, index.get(bug.oracle) ?? 0, pathOf)),
    ...safe.unproved.map((bug) => ({
      ...resultOf(bug, index.get(bug.oracle) ?? 0, pathOf),
      kind: 'review',
      level: 'none',
    })),
  ];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Rove', rules } },
        automationDetails: { id: `rove/${cleanLine(safe.url, 500)}/` },
        invocations: [{ executionSuccessful: safe.status === 'completed', ...times(safe) }],
        columnKind: 'utf16CodeUnits',
        properties: {
          test_id: safe.test_id,
          mode: safe.mode,
          seed: safe.seed,
          environment: safe.environment_info,
          comparison: safe.comparison,
        },
        results,
      },
    ],
  };
}

function times({ started_at, duration_seconds }: Report): object {
  const start = Date.parse(started_at);
  if (Number.isNaN(start)) return {};
  const end = new Date(start + duration_seconds * 1000).toISOString();
  return { startTimeUtc: new Date(start).toISOString(), endTimeUtc: end };
}

/** Rules of every check, also of those that a report of an earlier version does not describe. */
function rulesOf(report: Report) {
  const findings = [...report.bugs, ...report.unproved];
  const known = new Map(report.rules.map((rule) => [rule.id, rule]));
  const ids = new Set([...known.keys(), ...findings.map(({ oracle }) => oracle)]);
  return [...ids].map((id) => {
    const rule = known.get(id);
    const example = findings.find(({ oracle }) => oracle === id);
    const text = rule?.description ?? `Found by the check ${id}`;
    const security = example?.category === 'security';
    return {
      id,
      name: id.replace(/(^|_)([a-z])/g, (_all, _start, letter: string) => letter.toUpperCase()),
      shortDescription: { text },
      fullDescription: { text: rule ? `${rule.description}. Severity: ${rule.severity_rule}` : text },
      help: { text: rule?.severity_rule ?? text },
      properties: {
        tags: [...(example ? [example.category] : []), 'rove'],
        ...(security ? { 'security-severity': SECURITY_SEVERITY[example.severity] } : {}),
      },
    };
  });
}

function resultOf(bug: ReportFinding, ruleIndex: number, pathOf: PathOf) {
  const places = [...new Set([bug.url, ...bug.places])].map(asUri).filter((uri) => uri !== null);
  const steps = bug.reproduction_steps.map((step) => ({ location: { message: { text: step || '-' } } }));
  const attachments = bug.screenshots.flatMap((ref, index) => {
    const path = pathOf(ref);
    return path
      ? [{ artifactLocation: { uri: path }, description: { text: `Screenshot ${index + 1}` } }]
      : [];
  });
  return {
    ruleId: bug.oracle,
    ruleIndex,
    kind: 'fail',
    level: LEVELS[bug.severity] as string,
    message: { text: `${bug.title}\n${bug.description}` },
    // GitHub wants a region in every location; a page has no lines, so it is the first.
    locations: places.map((uri) => ({
      physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } },
    })),
    partialFingerprints: { 'rove/v1': bug.fingerprint },
    ...(steps.length > 0 ? { codeFlows: [{ threadFlows: [{ locations: steps }] }] } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(bug.mute
      ? { suppressions: [{ kind: 'external', status: 'accepted', justification: muteSentence(bug.mute) }] }
      : {}),
    properties: {
      bug_id: bug.bug_id,
      severity: bug.severity,
      category: bug.category,
      history: bug.history,
      at_base: bug.at_base && baseSentence(bug.at_base),
      proof: proofSentence(bug.proof),
      additional_context: bug.additional_context,
    },
  };
}

/** A valid URI of a page, or null: the schema refuses anything else, and `javascript:` must not become a link. */
function asUri(place: string): string | null {
  if (!URL.canParse(place)) return null;
  const url = new URL(place);
  return /^(https?|file):$/.test(url.protocol) ? url.href : null;
}
