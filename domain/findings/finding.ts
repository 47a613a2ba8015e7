import { z } from 'zod';

export const severitySchema = z.enum(['critical', 'major', 'minor']);
export type Severity = z.infer<typeof severitySchema>;

/** The lower the graver: the order in which bugs are proved and listed. */
export const GRAVITY: Readonly<Record<Severity, number>> = { critical: 0, major: 1, minor: 2 };

export const categorySchema = z.enum(['functional', 'performance', 'accessibility', 'security']);
export type Category = z.infer<typeof categorySchema>;

/** A file in the blob store: `key` is stable, `size` in bytes. */
export const blobRefSchema = z.object({
  key: z.string(),
  sha256: z.string().length(64),
  size: z.int().nonnegative(),
  media_type: z.string(),
});
export type BlobRef = z.infer<typeof blobRefSchema>;

/** What a kind of bug knows of one of its bugs: plain data that a test of it is written from. */
export const factsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type Facts = z.infer<typeof factsSchema>;

/** How often the replay showed the bug again, and how far the way to it was cut. */
export const proofSchema = z.object({
  attempts: z.int().nonnegative(),
  reproduced: z.int().nonnegative(),
  steps_before: z.int().nonnegative(),
  steps_after: z.int().nonnegative(),
});
export type Proof = z.infer<typeof proofSchema>;

/** Further fields that hold a file, each null where there is none. */
export const NO_FILES = {
  console_log: null,
  network_log: null,
  dom_snapshot: null,
  trace: null,
} as const;

export const findingSchema = z.object({
  bug_id: z.string(),
  fingerprint: z.string(),
  /** Names its cause: findings of one family are one bug. */
  family: z.string().optional(),
  oracle: z.string(),
  /** Which of its kind's variants it is, '' in findings of before there were any. */
  variant: z.string().default(''),
  facts: factsSchema.default({}),
  title: z.string(),
  severity: severitySchema,
  category: categorySchema,
  description: z.string(),
  url: z.string(),
  places: z.array(z.string()),
  reproduction_steps: z.array(z.string()),
  screenshots: z.array(blobRefSchema),
  /** A clip of the steps, and its captions as WebVTT. */
  bug_video: blobRefSchema.nullable(),
  bug_captions: blobRefSchema.nullable().default(null),
  additional_context: z.record(z.string(), z.string()),
  proof: proofSchema,
  proved: z.boolean(),
  /** It shows only after an earlier step has changed something: without that step it was seen not to. */
  needs_state: z.boolean().default(false),
  /** The one browser that it shows in, '' where it shows in others too or that is not known. */
  only_in: z.string().default(''),
  /** A Playwright test that was seen to fail because of this bug. */
  spec: blobRefSchema.nullable().default(null),
  /** Why there is no such test, '' where there is one or none was asked for. */
  spec_note: z.string().default(''),
  /** What the filmed replay said, sent and showed, redacted: console as text, requests as HAR 1.2, markup as text. */
  console_log: blobRefSchema.nullable().default(null),
  network_log: blobRefSchema.nullable().default(null),
  dom_snapshot: blobRefSchema.nullable().default(null),
  /** Playwright's trace of the exported test; kept only where no test account was used. */
  trace: blobRefSchema.nullable().default(null),
  found_at_ms: z.number().nonnegative(),
});
export type Finding = z.infer<typeof findingSchema>;

export type BugCounts = { critical: number; major: number; minor: number };

export function countBySeverity(findings: readonly { severity: Severity }[]): BugCounts {
  const counts = { critical: 0, major: 0, minor: 0 };
  for (const finding of findings) counts[finding.severity] += 1;
  return counts;
}
