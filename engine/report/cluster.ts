import { type Finding, GRAVITY } from '#domain/findings/finding.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { kindOf } from '../bugs/registry.ts';

const SAME_MAX = 20;

/** What of a finding says where its cause lies. */
type Clue = Pick<Finding, 'oracle' | 'facts' | 'additional_context'>;

/**
 * The cause of a finding as far as its evidence names one. Null where it does not: two bugs taken for one would lose one
 * of them.
 */
export function causeOf(clue: Clue): string | null {
  return kindOf(clue.oracle)?.provesOne?.(clue) ?? null;
}

/** What is the same of findings that are one bug, whatever is known of their cause. */
function ownName({ oracle, fingerprint }: Finding): string {
  const alias = kindOf(oracle)?.alias;
  return alias ? `${alias}:${fingerprint.split(':')[1] ?? ''}` : fingerprint;
}

/**
 * Makes one bug of those of one family or cause, wherever they showed and whatever told of them. One that was proved stands
 * for those that were not, and of these the gravest with the shortest way.
 */
export function clusterByCause(findings: readonly Finding[]): ReportFinding[] {
  const groups = new Map<string, Set<Finding>>();
  for (const finding of findings) {
    const causes = [finding.family ?? `only ${ownName(finding)}`, causeOf(finding) ?? []].flat();
    const known = new Set(causes.flatMap((cause) => groups.get(cause) ?? []));
    const group = new Set([...[...known].flatMap((one) => [...one]), finding]);
    for (const cause of causes) groups.set(cause, group);
    for (const [cause, one] of groups) if (known.has(one)) groups.set(cause, group);
  }
  return [...new Set(groups.values())].map((group) => merge([...group]));
}

function merge(group: readonly Finding[]): ReportFinding {
  const [first, ...others] = group.toSorted(byWorth);
  if (!first) throw new Error('a group without a finding');
  const titles = [...new Set(others.map(({ title }) => title))].filter((title) => title !== first.title);
  const also: Record<string, string> =
    titles.length > 0 ? { 'same cause': titles.slice(0, SAME_MAX).join('\n') } : {};
  return {
    ...first,
    places: [...new Set(group.flatMap(({ url, places }) => [url, ...places]))],
    additional_context: { ...first.additional_context, ...also },
    found_at_ms: Math.min(...group.map(({ found_at_ms }) => found_at_ms)),
    history: null,
    first_seen: null,
    at_base: null,
    mute: null,
    merged_fingerprints: others.map(({ fingerprint }) => fingerprint),
  };
}

function byWorth(a: Finding, b: Finding): number {
  return (
    Number(b.proved) - Number(a.proved) ||
    GRAVITY[a.severity] - GRAVITY[b.severity] ||
    a.proof.steps_after - b.proof.steps_after ||
    (a.fingerprint < b.fingerprint ? -1 : 1)
  );
}
