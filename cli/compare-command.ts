import { isWebAddress } from '../domain/api/submit.ts';
import { baseFault } from '../domain/test-run/base.ts';
import type { Host } from './connect.ts';
import { testCommand } from './test-command.ts';
import type { TestFlags } from './with-settings.ts';
import { WrongUse } from './wrong-use.ts';

/** Runs `rove compare BASE PREVIEW` and gives the exit code. */
export async function compareCommand(
  base: string,
  preview: string,
  flags: TestFlags,
  host: Host,
): Promise<number> {
  for (const address of [base, preview])
    if (!isWebAddress(address))
      throw new WrongUse(`"${address}" is not a web address. Give one that starts with http:// or https://.`);
  const fault = baseFault(preview, base);
  if (fault) throw new WrongUse(`${fault}.`);
  return testCommand(preview, flags, host, base);
}
