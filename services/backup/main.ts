import { backUp } from './backup.ts';
import { config } from './config.ts';
import { SECRET } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { restore } from './restore.ts';

const EXIT = { wrongUse: 2, refused: 3, failed: 4 } as const;
const USES = {
  backup: 'rove backup DIR: copies the database, the blobs and the secret into a new folder',
  restore: 'rove restore DIR [--replace]: brings them back; --replace drops what is in the database',
} as const;

const [way, ...args] = process.argv.slice(2);
const folders = args.filter((arg) => !arg.startsWith('-'));
const options = args.filter((arg) => arg.startsWith('-'));
const [folder] = folders;
const isRight = options.every((option) => way === 'restore' && option === '--replace');
if ((way !== 'backup' && way !== 'restore') || !folder || folders.length > 1 || !isRight) {
  console.error(Object.values(USES).join('\n'));
  process.exitCode = EXIT.wrongUse;
} else {
  try {
    if (way === 'backup') await tellBackup(folder);
    else await tellRestore(folder, options.includes('--replace'));
  } catch (error) {
    if (!(error instanceof BackupRefused)) console.error(error);
    else console.error(error.message);
    process.exitCode = error instanceof BackupRefused ? EXIT.refused : EXIT.failed;
  }
}

async function tellBackup(into: string): Promise<void> {
  const { tables, blobs, made_at } = await backUp(config(), into);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${into}: ${rows} rows of ${tables.length} tables, ${blobs.files} files (${blobs.bytes} bytes), ${made_at}`,
  );
  console.error(
    `${into}/${SECRET} is the secret of the installation: whoever has this folder can read everything. Keep it apart.`,
  );
}

async function tellRestore(from: string, replace: boolean): Promise<void> {
  const { manifest, rows, files } = await restore(config(), from, replace);
  console.log(`Restored: ${rows} rows and ${files} files of ${manifest.made_at}. Start the roles now.`);
}
