import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { z } from 'zod';
import { compareVersions } from './versions.ts';

/** In place of a version in the expressions of the format. */
const VERSION_MARK = /§§version§§/g;
const VERSION = '[0-9][0-9.a-zA-Z_+-]*';

const rangeSchema = z.object({ atOrAbove: z.string().optional(), below: z.string().optional() });
const vulnerabilitySchema = rangeSchema.extend({
  /** Later editions of the format name several ranges at once. */
  ranges: z.array(rangeSchema).optional(),
  severity: z.string().default('medium'),
  identifiers: z
    .object({
      CVE: z.array(z.string()).optional(),
      githubID: z.string().optional(),
      summary: z.string().optional(),
    })
    .loose()
    .default({}),
  info: z.array(z.string()).default([]),
});
const librarySchema = z.object({
  vulnerabilities: z.array(vulnerabilitySchema).default([]),
  extractors: z
    .object({
      func: z.array(z.string()).optional(),
      uri: z.array(z.string()).optional(),
      filename: z.array(z.string()).optional(),
      filecontent: z.array(z.string()).optional(),
    })
    .loose()
    .default({}),
});
/** The format of retire.js's `jsrepository.json`: by name, how a library is known and which versions are faulty. */
const repositorySchema = z.record(z.string(), librarySchema);

export type Advisory = { id: string; severity: string; summary: string; fixed_in: string };
type Range = z.infer<typeof rangeSchema>;
export type Library = {
  name: string;
  /** Expressions on the page's globals that give a version. */
  globals: string[];
  addresses: RegExp[];
  contents: RegExp[];
  advisories: { ranges: Range[]; id: string; severity: string; summary: string }[];
};
export type LibraryData = readonly Library[];

/** Entries that stand in the files of retire.js for its own tests. */
const NOT_LIBRARIES = /^(retire-example|hash-test-entry|dont check)$/;

/**
 * Reads a file in retire.js's repository format: the operator's own, or what ships with the code.
 * @throws ZodError when it is not in that format.
 */
export function parseLibraries(json: unknown): LibraryData {
  return Object.entries(repositorySchema.parse(json))
    .filter(([name]) => !NOT_LIBRARIES.test(name))
    .map(([name, { extractors, vulnerabilities }]) => ({
      name,
      globals: (extractors.func ?? []).filter(isExpression),
      addresses: [...(extractors.uri ?? []), ...(extractors.filename ?? []).map((one) => `/${one}$`)].flatMap(
        asPattern,
      ),
      contents: (extractors.filecontent ?? []).flatMap(asPattern),
      advisories: vulnerabilities.map(({ atOrAbove, below, ranges, severity, identifiers }) => ({
        ranges: ranges ?? [{ ...(atOrAbove ? { atOrAbove } : {}), ...(below ? { below } : {}) }],
        id: identifiers.CVE?.[0] ?? identifiers.githubID ?? '',
        severity,
        summary: identifiers.summary ?? '',
      })),
    }));
}

let shipped: LibraryData | null = null;

/** What ships with the code: `known-vulnerabilities.json`. */
export function shippedLibraries(): LibraryData {
  shipped ??= readLibraries(new URL('./known-vulnerabilities.json', import.meta.url));
  return shipped;
}

/** Reads such a file. Rejects what is not one; the file's own `source` note is left out. */
export function readLibraries(path: string | URL): LibraryData {
  const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  return parseLibraries('libraries' in json && 'source' in json ? json.libraries : json);
}

/** The advisories that hold for a version of a library. */
export function advisoriesFor(data: LibraryData, name: string, version: string): Advisory[] {
  const library = data.find((one) => one.name === name);
  return (library?.advisories ?? []).flatMap(({ ranges, id, severity, summary }) => {
    const range = ranges.find((one) => isWithin(version, one));
    return range?.below && id ? [{ id, severity, summary, fixed_in: range.below }] : [];
  });
}

function isWithin(version: string, { atOrAbove, below }: Range): boolean {
  if (!below || compareVersions(version, below) >= 0) return false;
  return !atOrAbove || compareVersions(version, atOrAbove) >= 0;
}

function asPattern(source: string): RegExp[] {
  try {
    return [new RegExp(source.replace(VERSION_MARK, VERSION))];
  } catch {
    return []; // Written for another dialect: the library is known by its other signs.
  }
}

function isExpression(source: string): boolean {
  try {
    new Script(`(${source})`);
    return true;
  } catch {
    return false; // One that does not parse would spoil the question that asks for all.
  }
}
