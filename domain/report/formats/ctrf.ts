import { muteSentence } from '../muted.ts';
import type { Report } from '../report.ts';
import { cleaned, cleanLine } from '../text.ts';
import { type Check, checkName, checksOf } from './checks.ts';
import type { PathOf } from './markdown.ts';
import { proofSentence } from './words.ts';

const STATUSES = {
  failed: { status: 'failed', rawStatus: 'proved' },
  muted: { status: 'skipped', rawStatus: 'muted' },
  unproved: { status: 'other', rawStatus: 'not proved' },
} as const;

/** The report as CTRF JSON (https://ctrf.io, schema of specification 1.0.0): one test per bug or check. */
export function reportToCtrf(report: Report, pathOf: PathOf = () => null): object {
  const safe = cleaned(report);
  const checks = checksOf(safe);
  const count = (outcome: Check['outcome']) => checks.filter((one) => one.outcome === outcome).length;
  const start = Date.parse(safe.started_at || safe.submitted_at) || 0;
  const duration = Math.round(safe.duration_seconds * 1000);
  const { environment_info: env } = safe;
  return {
    reportFormat: 'CTRF',
    specVersion: '1.0.0',
    generatedBy: 'Rove',
    ...(start > 0 ? { timestamp: new Date(start + duration).toISOString() } : {}),
    results: {
      tool: { name: 'Rove' },
      summary: {
        tests: checks.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('muted'),
        pending: 0,
        other: count('unproved'),
        start,
        stop: start + duration,
        duration,
        extra: {
          coverage: {
            ...safe.coverage,
            urls: safe.coverage.urls.length,
            not_reached: safe.coverage.not_reached.length,
          },
          comparison: safe.comparison,
        },
      },
      tests: checks.map((check) => testOf(check, safe, pathOf)),
      environment: {
        appName: safe.test_name,
        osPlatform: env.os,
        testEnvironment: safe.url,
        extra: { ...env, mode: safe.mode, seed: safe.seed, test_id: safe.test_id },
      },
    },
  };
}

function testOf(check: Check, report: Report, pathOf: PathOf): object {
  const name = cleanLine(checkName(check), 1_000);
  const base = { name, duration: 0, type: 'e2e' };
  if (check.outcome === 'passed') return { ...base, status: 'passed', suite: [check.rule.id] };
  const { finding } = check;
  const failed = check.outcome === 'failed';
  const files = finding.screenshots.flatMap((ref, index) => {
    const path = pathOf(ref);
    return path ? [{ name: `Screenshot ${index + 1}`, contentType: ref.media_type, path }] : [];
  });
  const { additional_context, proof, fingerprint, places, url, history, bug_id } = finding;
  const last = finding.reproduction_steps.length - 1;
  return {
    ...base,
    ...STATUSES[check.outcome],
    suite: [finding.category, finding.oracle],
    message: finding.description,
    ...(additional_context.stack ? { trace: additional_context.stack } : {}),
    tags: [finding.severity, ...(history ? [history] : [])],
    browser: report.environment_info.browser,
    device: report.environment_info.device,
    steps: finding.reproduction_steps.map((step, index) => ({
      name: cleanLine(step, 1_000) || '-',
      status: index === last && failed ? 'failed' : 'passed',
    })),
    ...(files.length > 0 ? { attachments: files } : {}),
    extra: {
      bug_id,
      fingerprint,
      url,
      places,
      proof: { ...proof, text: proofSentence(proof) },
      additional_context,
      ...(finding.mute ? { mute: muteSentence(finding.mute) } : {}),
    },
  };
}
