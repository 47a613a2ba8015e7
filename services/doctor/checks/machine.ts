import { mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Findings, messageOf, type Need } from '../need.ts';

const [LEAST_BYTES, GOOD_BYTES] = [500e6, 5e9];

type Machine = { folders: readonly string[]; node?: string; arch?: string };

/** What this machine is, and how much room it has where something is written. */
export function checkMachine({
  folders,
  node = process.versions.node,
  arch = process.arch,
}: Machine): Need[] {
  const found = new Findings('machine');
  const wanted = pinnedNode();
  if (majorOf(node) < majorOf(wanted))
    found.fail('node', node, `Run it with Node ${majorOf(wanted)} or newer, as \`npm\` and the image do.`);
  else found.ok('node', node);
  if (!['x64', 'arm64'].includes(arch))
    found.fail('processor', arch, 'Run it on x64 or arm64: there is no Temporal library for others.');
  else found.ok('processor', arch);
  for (const folder of new Set([tmpdir(), ...folders])) checkRoom(found, folder);
  return found.needs;
}

function checkRoom(found: Findings, folder: string): void {
  const need = `room in ${folder}`;
  try {
    mkdirSync(folder, { recursive: true });
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const is = `${(free / 1e9).toFixed(1)} GB free`;
    if (free < LEAST_BYTES) found.fail(need, is, 'Free at least 0.5 GB, or name another folder.');
    else if (free < GOOD_BYTES) found.warn(need, is, 'A film takes 10 MB, an upload up to 500: free 5 GB.');
    else found.ok(need, is);
  } catch (error) {
    found.fail(need, messageOf(error), 'Name a folder that may be written to (TMPDIR, ROVE_BLOB_DIR).');
  }
}

const majorOf = (version: string): number => Number(version.split('.')[0]);

function pinnedNode(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { dependencies: { node: string } }).dependencies.node;
}
