import { Command } from 'commander';
import type { Ops } from '../context.ts';
import { addBlockCommands } from './block-commands.ts';
import { addHealthCommands } from './health-commands.ts';
import { addKeepingCommands } from './keeping-commands.ts';
import { addPlanCommands } from './plan-commands.ts';
import { addRunCommands } from './run-commands.ts';

const HELP = `
Exit codes: 0 as it should be, 1 a fault was found (a replay that differs, rows that were wrong, something down),
2 wrong use, 3 refused (no such run, it has ended), 4 it could not be done.
Environment: without the settings of the services (docs/environment.md) the platform of ROVE_HOME is used.
Every action is recorded: who, what, why (--why) and what came of it; "ops actions" lists them.`;

/** Runs the work of a command with all that it needs, and ends that afterwards. */
export type WithOps = <T>(work: (ops: Ops) => Promise<T>) => Promise<T>;
export type Adds = (program: Command, withOps: WithOps, end: (code: number) => void) => void;

export function opsProgram(withOps: WithOps, end: (code: number) => void): Command {
  const program = new Command('ops')
    .description("What the platform's operators do")
    .addHelpText('after', HELP);
  for (const add of [
    addRunCommands,
    addHealthCommands,
    addKeepingCommands,
    addBlockCommands,
    addPlanCommands,
  ])
    add(program, withOps, end);
  for (const each of [program, ...program.commands]) each.exitOverride();
  return program;
}
