import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOrThrow } from '#deploy/lib/exec.ts';
import { runCommand } from '#deploy/lib/lifetime.ts';
import { ROOT } from '#deploy/lib/paths.ts';
import { buildPackage } from './build.ts';

/** Packs the npm package into a folder, and prints the file. */
await runCommand(async () => {
  const into = path.resolve(process.argv[2] ?? path.join(ROOT, '.rove', 'package'));
  mkdirSync(into, { recursive: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'rove-package-'));
  try {
    await buildPackage(folder);
    const printed = await runOrThrow('npm', ['pack', '--silent', '--pack-destination', into], {
      cwd: folder,
    });
    console.log(path.join(into, printed.trim()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
});
