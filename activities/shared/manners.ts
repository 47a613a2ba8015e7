import { hasProof } from '#app/sites/sites.ts';
import { hostOf, isLocalHost } from '#domain/site/ownership.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { OpenDriver } from '#engine/drivers/contract.ts';
import { readManners, type SiteManners } from '#engine/target/robots.ts';
import type { Deps } from './deps.ts';

const KEPT_MS = 15 * 60_000;
const KEPT_MAX = 200;

/** One for all activities of a run that this process does at the same time: they visit the site together. */
const kept = new Map<string, { until: number; manners: Promise<SiteManners> }>();

/**
 * What the site of a run asks of programs; null where that is not asked: it is local, was uploaded, or its owner's proof
 * says that the user may do as they like.
 */
export async function mannersOf(
  { db }: Pick<Deps, 'db'>,
  spec: RunSpec,
  proxyUrl: string | null,
): Promise<SiteManners | null> {
  const address = spec.target.url ?? '';
  const host = hostOf(address);
  if (spec.test_type !== 'web_url' || !host || isLocalHost(host)) return null;
  if (await hasProof(db, spec.owner, host)) return null;
  const now = Date.now();
  for (const [id, { until }] of kept) if (until < now || kept.size > KEPT_MAX) kept.delete(id);
  const known = kept.get(spec.test_id) ?? { until: now + KEPT_MS, manners: readManners(address, proxyUrl) };
  kept.set(spec.test_id, known);
  return known.manners;
}

/** Sessions that keep to them. */
export function keepingTo(manners: SiteManners | null, openDriver: OpenDriver): OpenDriver {
  return manners ? (options) => openDriver({ ...options, manners }) : openDriver;
}
