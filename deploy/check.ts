import { runChecks } from './check/gates.ts';
import { runCommand } from './lib/lifetime.ts';

await runCommand(async () => {
  const failed = await runChecks();
  return failed.length === 0 ? 0 : 1;
});
