import { runCommand } from '../../deploy/lib/lifetime.ts';
import { readOptions, USAGE } from './options.ts';
import { runAll } from './run-all.ts';

await runCommand(async (ending) => {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  return await runAll(readOptions(process.argv.slice(2)), ending);
});
