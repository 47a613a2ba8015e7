import { createHash } from 'node:crypto';
import { type BlobRef, type Finding, NO_FILES } from '#domain/findings/finding.ts';
import { redacted } from '../evidence/redact.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import { joined } from '../model/trail.ts';
import type { Replayer } from '../replay/replayer.ts';
import { keyOf } from '../replay/shortcuts.ts';
import type { Entry } from './book.ts';
import { familyOf } from './family.ts';

/** Files of what the filmed replay said, sent and showed. */
export type EvidenceRefs = Pick<Finding, 'console_log' | 'network_log' | 'dom_snapshot'>;

/** What was kept of the replay that was filmed. `cause`: what is held to be behind it, '' when nothing can be named. */
export type FindingEvidence = {
  pictures: BlobRef[];
  clip: { film: BlobRef; captions: BlobRef } | null;
  files: EvidenceRefs | null;
  cause: string;
};

/** A finding as the report shows it, proved or not. */
export function toFinding(
  entry: Entry,
  replayer: Pick<Replayer, 'startOf'>,
  { pictures, clip, files, cause }: FindingEvidence,
): Finding {
  const { candidate, reproduced, broke } = entry;
  const attempts = entry.way ? entry.attempts : entry.tries;
  const trail = asSentences(replayer, candidate.trail);
  const steps = entry.way ? asSentences(replayer, entry.way.steps) : trail;
  const proved = attempts > 0 && reproduced === attempts;
  return presentable({
    ...factsOf(candidate),
    ...NO_FILES,
    ...files,
    additional_context: {
      ...(cause ? { cause } : {}),
      ...candidate.context,
      ...(broke && !proved ? { 'last replay': `broke off: ${broke}` } : {}),
    },
    reproduction_steps: steps,
    screenshots: pictures,
    bug_video: clip?.film ?? null,
    bug_captions: clip?.captions ?? null,
    spec: null,
    spec_note: '',
    proof: {
      attempts,
      reproduced,
      steps_before: Math.max(trail.length, steps.length),
      steps_after: steps.length,
    },
    proved,
    needs_state: needsState(entry),
    only_in: '',
  });
}

/** What a person reads of it, without what looks like a secret of the target. */
function presentable(finding: Finding): Finding {
  const { facts, title, description, url, places, additional_context, reproduction_steps } = finding;
  return {
    ...finding,
    ...redacted({ facts, title, description, url, places, additional_context, reproduction_steps }),
  };
}

/**
 * Whether the bug is known to need what an earlier step of its way changed: without that step alone it did not show.
 * Signing in is no such change.
 */
function needsState({ way, failed, attempts, reproduced }: Entry): boolean {
  if (!way || reproduced < attempts) return false;
  const writes = way.units.slice(0, -1).filter((unit) => unit.wrote && !unit.signs_in);
  return writes.some((write) => failed.has(keyOf(joined(way.units.filter((unit) => unit !== write)))));
}

/** A candidate that was not tried to its end, for the part of the report that says so. */
export function toUntried(
  candidate: Candidate,
  { attempts, reproduced }: Pick<Entry, 'attempts' | 'reproduced'>,
): Finding {
  const steps = candidate.trail.map((step) => step.text);
  const proof = { attempts, reproduced, steps_before: steps.length, steps_after: steps.length };
  return presentable({
    ...factsOf(candidate),
    ...NO_FILES,
    reproduction_steps: steps,
    screenshots: [],
    bug_video: null,
    bug_captions: null,
    spec: null,
    spec_note: '',
    proof,
    proved: false,
    needs_state: false,
    only_in: '',
  });
}

/** A short name of a bug that stays the same from run to run. */
function bugId(fingerprint: string): string {
  return `bug-${createHash('sha256').update(fingerprint).digest('hex').slice(0, 10)}`;
}

function factsOf(candidate: Candidate) {
  const { fingerprint, oracle, variant, title, severity, category, description, place, context, at_ms } =
    candidate;
  return {
    bug_id: bugId(fingerprint),
    fingerprint,
    family: familyOf(candidate),
    oracle,
    variant,
    facts: candidate.facts,
    title,
    severity,
    category,
    description,
    url: place,
    places: [place],
    additional_context: context,
    found_at_ms: at_ms,
  };
}

/** The steps as a person reads them: the first is always the opening of a page. */
function asSentences(replayer: Pick<Replayer, 'startOf'>, steps: readonly Step[]): string[] {
  const { place, rest } = replayer.startOf(steps);
  return [`Open ${place}`, ...rest.map((step) => step.text)];
}
