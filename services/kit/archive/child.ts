import { ArchiveError } from './archive-error.ts';
import type { ArchiveTask } from './in-child.ts';
import { readApk } from './read-apk.ts';
import { readArchive } from './read-archive.ts';

/** The process that touches an archive: its one argument is the task, its one line of output what came of it. */
const task = JSON.parse(process.argv[2] ?? 'null') as ArchiveTask;
try {
  const content =
    task.kind === 'apk'
      ? await readApk(task.path, task.limits)
      : await readArchive(task.path, task.folder, task.limits);
  process.stdout.write(JSON.stringify({ content }));
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  process.stdout.write(JSON.stringify({ fault: error.fault, reason: error.message }));
}
