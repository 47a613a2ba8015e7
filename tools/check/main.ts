import { runCommand } from '#deploy/lib/lifetime.ts';
import { runChecks } from './gates.ts';

await runCommand(async () => {
  const failed = await runChecks();
  return failed.length === 0 ? 0 : 1;
});
