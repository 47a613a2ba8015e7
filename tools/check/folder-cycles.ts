import path from 'node:path';
import { sourceFiles } from './source-files.ts';

const PRODUCT =
  /^(activities|app|cli|db|deploy|domain|engine|mcp|services|tools|web|workflows)\/.*(?<!\.test)\.tsx?$/;
const IMPORT = /(?:from|import\()\s*'((?:#|\.\.?\/)[^']+)'/g;

/** Folders that need each other, directly or over others, types included; a folder and one within it are one. */
export async function folderCycles(): Promise<string> {
  const files = await sourceFiles((name) => PRODUCT.test(name));
  const needs = new Map<string, Set<string>>();
  for (const { file, text } of files) {
    const from = path.posix.dirname(file);
    const all = needs.get(from) ?? new Set();
    needs.set(from, all);
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const to = path.posix.dirname(targetOf(from, name));
      if (!isWithin(from, to) && !isWithin(to, from)) all.add(to);
    }
  }
  return [...needs.keys()].flatMap((folder) => cycleOf(folder, needs)?.join(' -> ') ?? []).join('\n');
}

/** The shortest way from a folder back to it; null where there is none. */
function cycleOf(folder: string, needs: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const ways = [[folder]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1) ?? '') ?? []) {
      if (next === folder) return [...way, folder];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

const isWithin = (folder: string, other: string) => `${other}/`.startsWith(`${folder}/`);

function targetOf(folder: string, name: string): string {
  if (name.startsWith('#kit/')) return `services/${name.slice(1)}`;
  return name.startsWith('#') ? name.slice(1) : path.posix.join(folder, name);
}
