import { runCommand } from '#deploy/lib/lifetime.ts';
import { runChecks } from './gates.ts';

await runCommand(async () => {
  const failed = await runChecks({ registry: 'optional' });
  return failed.length === 0 ? 0 : 1;
});
