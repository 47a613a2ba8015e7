/** What a bug is known again by: its own fingerprint, and those of findings that are part of it. */
export type BugNames = { fingerprint: string; merged_fingerprints: readonly string[] };

export function isSameBug(one: BugNames, other: BugNames): boolean {
  const names = new Set([one.fingerprint, ...one.merged_fingerprints]);
  return names.has(other.fingerprint) || other.merged_fingerprints.some((name) => names.has(name));
}
