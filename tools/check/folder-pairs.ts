import path from 'node:path';
import { sourceFiles } from './source-files.ts';

const PRODUCT =
  /^(activities|app|cli|db|deploy|domain|engine|services|tools|web|workflows)\/.*(?<!\.test)\.tsx?$/;
const IMPORT = /(?:from|import\()\s*'((?:#|\.\.?\/)[^']+)'/g;

/** Pairs of folders that import each other, types included, one per line of the answer; a folder and one within it are one. */
export async function mutualFolders(): Promise<string> {
  const arrows = new Map<string, string>();
  for (const { file, text } of await sourceFiles((name) => PRODUCT.test(name))) {
    const from = path.posix.dirname(file);
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const to = path.posix.dirname(targetOf(from, name));
      if (to !== from) arrows.set(`${from} ${to}`, file);
    }
  }
  return [...arrows]
    .flatMap(([arrow, file]) => {
      const [from = '', to = ''] = arrow.split(' ');
      const back = arrows.get(`${to} ${from}`);
      const isWithin = `${to}/`.startsWith(`${from}/`);
      return back && from < to && !isWithin ? [`${from} <-> ${to}: ${file}, ${back}`] : [];
    })
    .join('\n');
}

function targetOf(folder: string, name: string): string {
  if (name.startsWith('#kit/')) return `services/${name.slice(1)}`;
  return name.startsWith('#') ? name.slice(1) : path.posix.join(folder, name);
}
