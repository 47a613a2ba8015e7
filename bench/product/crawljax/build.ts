import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { runOrThrow } from '../../../deploy/lib/exec.ts';
import { benchCache } from '../install.ts';

const BUILD_MS = 10 * 60_000;

/** Builds the crawler with Maven in the cache, once for each version of it, and gives its folder. */
export async function buildCrawljax(): Promise<string> {
  const folder = crawljaxFolder();
  const done = path.join(folder, 'built');
  if (existsSync(done)) return folder;
  console.log('building Crawljax');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['pom.xml', 'src'])
    cpSync(path.join(import.meta.dirname, part), path.join(folder, part), { recursive: true });
  const goals = ['package', 'dependency:copy-dependencies', '-DoutputDirectory=lib'];
  await runOrThrow('mvn', ['-q', '-B', ...goals], { cwd: folder, timeoutMs: BUILD_MS });
  writeFileSync(done, '');
  return folder;
}

/** Where this version of the crawler is built. */
export function crawljaxFolder(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(import.meta.dirname, name);
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
  }
  return benchCache('crawljax', hash.digest('hex').slice(0, 12));
}
