import { Command, CommanderError } from 'commander';
import { runCommand } from '#deploy/lib/lifetime.ts';
import { compareCommand } from './compare-command.ts';
import type { Host } from './connect.ts';
import { EXIT, exitFor } from './exit.ts';
import { type MuteOptions, muteCommand, mutesCommand, unmuteCommand } from './mute-command.ts';
import {
  addSchedule,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  type ScheduleOptions,
} from './schedule-command.ts';
import { shadowCommandOptions } from './shadow/options.ts';
import type { ShadowFlags } from './shadow/settings.ts';
import { testCommand } from './test-command.ts';
import { compareOptions, testOptions } from './test-options.ts';
import type { TestFlags } from './with-settings.ts';

/** Runs a command with the signal that ends it, and keeps its exit code. */
export type Run = (work: (host: Host) => Promise<number>) => Promise<void>;

type Surroundings = {
  /** The way to a platform. */
  connect: Host['connect'];
  /** What is said below every help. */
  help: string;
  /** Adds what is not for every surrounding. */
  more?: (program: Command, run: Run) => void;
};

/** Runs `rove` with the arguments of this process, and exits. */
export async function runProgram({ connect, help, more }: Surroundings): Promise<void> {
  await runCommand(async (ending) => {
    let code: number = EXIT.clean;
    const run: Run = async (work) => {
      code = await work({ connect, ending });
    };
    const program = new Command('rove')
      .description('Tests web apps by itself and hands back proved bugs')
      .addHelpText('afterAll', help);
    testCommands(program, run);
    shadowOptions(program, run);
    more?.(program, run);
    muteCommands(program, run);
    scheduleCommands(program, run);
    for (const each of withAll(program)) each.exitOverride();
    try {
      await program.parseAsync();
      return code;
    } catch (error) {
      if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.wrongUse;
      const known = exitFor(error);
      if (!known) throw error;
      console.error(known.text);
      return known.code;
    }
  });
}

/** `rove test`, `compare`, `flow` and `mcp`. */
function testCommands(program: Command, run: Run): void {
  testOptions(program).action((target: string | undefined, flags: TestFlags) =>
    run((host) => testCommand(target, flags, host)),
  );
  compareOptions(program).action((base: string, preview: string, flags: TestFlags) =>
    run((host) => compareCommand(base, preview, flags, host)),
  );
  program
    .command('flow')
    .description('flows that a test walks first')
    .command('from')
    .description(
      'print the tests of a Playwright file as flows for .rove.yml; what cannot be read is told with its line',
    )
    .argument('<file>', 'as checkout.spec.ts')
    .action((file: string) =>
      run(async () => {
        const { flowCommand } = await import('./flow-command.ts');
        return flowCommand(file);
      }),
    );
  program
    .command('mcp')
    .description('serve the tools of Rove to a coding agent, over stdin and stdout (Model Context Protocol)')
    .action(() =>
      run(async (host) => {
        const { mcpCommand } = await import('./mcp-command.ts');
        return mcpCommand(host);
      }),
    );
}

/** `rove shadow`. */
function shadowOptions(program: Command, run: Run): void {
  shadowCommandOptions(program).action((command: string[], flags: ShadowFlags) =>
    run(async ({ ending }) => {
      const { shadowCommand } = await import('./shadow/shadow-command.ts');
      return shadowCommand(command, flags, ending);
    }),
  );
}

/** A command and all below it. */
function withAll(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withAll)];
}

/** `rove mute`, `unmute` and `mutes`. */
function muteCommands(program: Command, run: Run): void {
  const ofBug = (command: Command) =>
    command
      .argument('<test-id>', 'a test whose report has the bug')
      .argument('<bug-id>', 'the bug, as the summary and the link to it in the report name it: bug-…');
  ofBug(program.command('mute'))
    .description('mute a known bug of an app: it is found and listed, and fails no build')
    .requiredOption('--reason <text>', 'why, for whoever reads the report')
    .option('--until <day>', 'the last day, of UTC, as 2026-12-31; without it until it is unmuted')
    .action((testId: string, bugId: string, options: MuteOptions) =>
      run((host) => muteCommand(testId, bugId, options, host)),
    );
  ofBug(program.command('unmute'))
    .description('lift a mute: the bug counts again')
    .action((testId: string, bugId: string) => run((host) => unmuteCommand(testId, bugId, host)));
  program
    .command('mutes')
    .description('list the muted bugs, those whose mute has expired among them')
    .argument('[test-id]', 'only those of the app of this test')
    .option('--json', 'print them as JSON')
    .action((testId: string | undefined, options: { json?: boolean }) =>
      run((host) => mutesCommand(testId, options, host)),
    );
}

/** `rove schedule` and what is below it. */
function scheduleCommands(program: Command, run: Run): void {
  const schedule = program
    .command('schedule')
    .description('have tests started by a schedule, or by a deploy');
  schedule
    .command('add')
    .description('have a web address tested again and again')
    .argument('<url>', 'the web address')
    .option('--cron <expression>', 'minute, hour, day, month and weekday, as "0 3 * * 1-5"')
    .option('--time-zone <name>', 'as Europe/Berlin', 'UTC')
    .option('--hook', 'by a deploy, which calls the address that is printed')
    .option('--minutes <n>', 'how long to explore', '5')
    .option('--mode <mode>', 'read_only, interact or active', 'interact')
    .option('--name <text>', 'what to call the tests')
    .option('--branch <name>', 'the branch that is tested')
    .option('--verify-first', 'verify the open bugs of the app before each test')
    .option('--overlap', 'start a test also while the one before still runs')
    .action((url: string, options: ScheduleOptions) => run((host) => addSchedule(url, options, host)));
  schedule
    .command('list')
    .description('list schedules and deploy hooks, and what came of them last')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) => run((host) => listSchedules(options, host)));
  for (const [name, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const)
    schedule
      .command(name)
      .description(`${name} a schedule or a deploy hook`)
      .argument('<id>')
      .action((id: string) => run((host) => pauseSchedule(id, paused, host)));
  schedule
    .command('remove')
    .description('delete a schedule or a deploy hook; its tests stay')
    .argument('<id>')
    .action((id: string) => run((host) => removeSchedule(id, host)));
}
