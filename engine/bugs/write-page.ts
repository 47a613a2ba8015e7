import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Category } from '#domain/findings/finding.ts';
import { CHECKS, JUDGED } from './registry.ts';
import { isTried, type Kind, severityRule, type TriedKind } from './shared/kind.ts';

/**
 * Writes docs/oracles.md from the kinds of bugs themselves. With `--check` it only says whether the page is up to date, by its
 * exit code.
 */
const PAGE = fileURLToPath(new URL('../../docs/oracles.md', import.meta.url));
const CATEGORIES: readonly Category[] = ['functional', 'performance', 'accessibility', 'security'];
const INTRODUCTION = `# What Rove checks

Each kind of bug is code that judges one moment of a run, by what is seen, by signals of the browser and by probes.
What it suspects is replayed in a fresh browser before it is reported as proved. Severities: *critical*, the user cannot go
on, data is lost, or a hole is certain; *major*, a function is broken or a security defect is certain; *minor*, the rest.
The fingerprint decides what counts as one bug, in one run and from run to run.

This page is made from the code: \`npm run generate:oracles\`.
`;

const CHECKS_INTRODUCTION = `## Checks

These must act before they can judge; each is a step of its own, tried twice, and the last step of its proof.
`;

function page(): string {
  const parts = CATEGORIES.map((category) => {
    const own = JUDGED.filter((kind) => kind.category === category);
    return `## ${category[0]?.toUpperCase()}${category.slice(1)}\n\n${own.map(entry).join('\n\n')}\n`;
  });
  return [INTRODUCTION, ...parts, `${CHECKS_INTRODUCTION}\n${CHECKS.map(checkEntry).join('\n\n')}\n`].join(
    '\n',
  );
}

function checkEntry(kind: TriedKind): string {
  return kind.changes ? `${entry(kind)}\n- Changes the target’s data: never in \`read_only\`.` : entry(kind);
}

function entry(kind: Kind): string {
  const { id, description, fingerprint_rule } = kind;
  const lines = [
    `### ${id}`,
    '',
    `${description}.`,
    '',
    `- Severity: ${severityRule(kind)}.`,
    `- One bug: ${fingerprint_rule}.`,
  ];
  const probes = isTried(kind) ? [] : kind.probes;
  if (probes.length > 0) lines.push(`- Judged by: ${probes.map((name) => `\`${name}\``).join(', ')}.`);
  if (isTried(kind) || kind.confirm) lines.push('- Counts only when the same action shows it twice running.');
  return lines.join('\n');
}

const fresh = page();
if (process.argv.includes('--check')) {
  if (fresh !== readOr('', PAGE)) {
    console.error('docs/oracles.md is not what the oracles say: npm run generate:oracles');
    process.exitCode = 1;
  }
} else writeFileSync(PAGE, fresh);

function readOr(missing: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing;
    throw error;
  }
}
