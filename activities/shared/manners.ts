import { hasProof } from '#app/sites/sites.ts';
import { hostOf, isLocalHost } from '#domain/site/ownership.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { OpenDriver } from '#engine/drivers/contract.ts';
import { readManners, type SiteManners } from '#engine/target/robots.ts';
import { withinPaths } from '#engine/target/scope.ts';
import type { Deps } from './deps.ts';

const KEPT_MS = 15 * 60_000;
const KEPT_MAX = 200;

/** One for all activities of a run that this process does at the same time: they visit the site together. */
const kept = new Map<string, { until: number; manners: Promise<SiteManners | null> }>();

/** What the site of a run asks of programs, and the paths that its user has set; null where nobody asks anything. */
export async function mannersOf(
  { db }: Pick<Deps, 'db'>,
  spec: RunSpec,
  proxyUrl: string | null,
): Promise<SiteManners | null> {
  const address = spec.target.url ?? '';
  const asked = await asksPrograms(db, spec, address);
  const now = Date.now();
  for (const [id, { until }] of kept) if (until < now || kept.size > KEPT_MAX) kept.delete(id);
  const known = kept.get(spec.test_id) ?? {
    until: now + KEPT_MS,
    manners: (asked ? readManners(address, proxyUrl) : Promise.resolve(null)).then((manners) =>
      withinPaths(manners, spec.config, address),
    ),
  };
  kept.set(spec.test_id, known);
  return known.manners;
}

/** Not where it is local, was uploaded, or its owner's proof says that the user may do as they like. */
async function asksPrograms(
  db: Deps['db'],
  { test_type, owner }: RunSpec,
  address: string,
): Promise<boolean> {
  const host = hostOf(address);
  return test_type === 'web_url' && host !== '' && !isLocalHost(host) && !(await hasProof(db, owner, host));
}

/** Sessions that keep to them. */
export function keepingTo(manners: SiteManners | null, openDriver: OpenDriver): OpenDriver {
  return manners ? (options) => openDriver({ ...options, manners }) : openDriver;
}
