import { Command, CommanderError } from 'commander';
import { runCommand } from '#deploy/lib/lifetime.ts';
import { ANDROID_VERSIONS, DEVICES, OFFERED_SDKS } from '#domain/apk/devices.ts';
import { EXIT, exitFor } from './exit.ts';
import { type MuteOptions, muteCommand, mutesCommand, unmuteCommand } from './mute-command.ts';
import {
  addSchedule,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  type ScheduleOptions,
} from './schedule-command.ts';
import { testCommand } from './test-command.ts';
import { type VerifyOptions, verifyCommand } from './verify-command.ts';
import type { TestFlags } from './with-settings.ts';

const HELP = `
Exit codes: 0 no bug that counts, 1 some, 2 wrong use, 3 it could not be tested. A bug counts that is of the severity
of --fail-on or worse, is not muted and, with --new-only, is not in the baseline.
Environment: ROVE_URL and ROVE_API_KEY drive a remote platform; ROVE_HOME and PORT are for the local one;
ROVE_TEST_PASSWORD and ROVE_TEST_TOTP are the secrets of the test account, with _2 those of the second;
ROVE_TEST_HEADER_<NAME> is the value of the header <NAME>.`;

const OFFERED = OFFERED_SDKS.map((sdk) => ANDROID_VERSIONS[sdk]);

const VERIFY_HELP = `
Exit codes: 0 all are fixed, 1 some bug is still there, 2 wrong use, 3 it could not be told.
Environment: ROVE_TEST_USERNAME and ROVE_TEST_PASSWORD are the test account's, ROVE_TEST_HEADER_<NAME> the
value of a header; ROVE_CHROMIUM the browser.`;

const MCP_HELP = `
Environment: ROVE_URL and ROVE_API_KEY name a remote platform; without them the one that runs here is asked, or started.`;

const collect = (value: string, before: string[] = []): string[] => [...before, value];

await runCommand(async (ending) => {
  let code: number = EXIT.clean;
  const program = new Command('rove').description('Tests web apps by itself and hands back proved bugs');
  testOptions(program).action(async (target: string | undefined, flags: TestFlags) => {
    code = await testCommand(target, flags, ending);
  });
  program
    .command('verify')
    .description('say whether bugs are fixed: runs their exported tests again, three times each')
    .argument('<source...>', 'a report.zip, ….spec.ts files or folders of them')
    .option('--url <address>', 'where the app is to be tested; without it where the bug was found')
    .option('--json', 'print the outcomes as JSON')
    .addHelpText('after', VERIFY_HELP)
    .action(async (sources: string[], options: VerifyOptions) => {
      code = await verifyCommand(sources, options, ending);
    });
  program
    .command('mcp')
    .description('serve the tools of Rove to a coding agent, over stdin and stdout (Model Context Protocol)')
    .addHelpText('after', MCP_HELP)
    .action(async () => {
      const { mcpCommand } = await import('./mcp-command.ts');
      code = await mcpCommand(ending);
    });
  muteCommands(program, async (work) => {
    code = await work(ending);
  });
  scheduleCommands(program, async (work) => {
    code = await work(ending);
  });
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

/** A command and all below it. */
function withAll(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withAll)];
}

type Run = (work: (ending: AbortSignal) => Promise<number>) => Promise<void>;

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
      run((ending) => muteCommand(testId, bugId, options, ending)),
    );
  ofBug(program.command('unmute'))
    .description('lift a mute: the bug counts again')
    .action((testId: string, bugId: string) => run((ending) => unmuteCommand(testId, bugId, ending)));
  program
    .command('mutes')
    .description('list the muted bugs, those whose mute has expired among them')
    .argument('[test-id]', 'only those of the app of this test')
    .option('--json', 'print them as JSON')
    .action((testId: string | undefined, options: { json?: boolean }) =>
      run((ending) => mutesCommand(testId, options, ending)),
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
    .action((url: string, options: ScheduleOptions) => run((ending) => addSchedule(url, options, ending)));
  schedule
    .command('list')
    .description('list schedules and deploy hooks, and what came of them last')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) => run((ending) => listSchedules(options, ending)));
  for (const [name, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const)
    schedule
      .command(name)
      .description(`${name} a schedule or a deploy hook`)
      .argument('<id>')
      .action((id: string) => run((ending) => pauseSchedule(id, paused, ending)));
  schedule
    .command('remove')
    .description('delete a schedule or a deploy hook; its tests stay')
    .argument('<id>')
    .action((id: string) => run((ending) => removeSchedule(id, ending)));
}

/** What `rove test` takes. */
function testOptions(program: Command): Command {
  return program
    .command('test')
    .description('test an application')
    .argument('[target]', 'its web address, a zip of its built files, or an .apk; else the url of .rove.yml')
    .option(
      '--config <file>',
      'settings to take, where it is not .rove.yml in this folder; options win over them',
    )
    .option('--minutes <n>', 'how long to explore (default: 5)')
    .option('--seed <n>', 'makes the exploration repeatable (default: 1)')
    .option('--mode <mode>', 'read_only, interact (the default) or active')
    .option('--fail-on <severity>', 'exit with 1 from this on: critical (the default), major, minor, or none')
    .option('--new-only', 'count only bugs that the baseline does not have')
    .option('--no-new-only', 'count all bugs, whatever .rove.yml says')
    .option(
      '--baseline <branch>',
      'compare with the last run of the app on this branch (main with --new-only)',
    )
    .option('--branch <name>', 'the branch that is tested (or GITHUB_REF_NAME, CI_COMMIT_REF_NAME)')
    .option('--active', 'security probes too (as --mode active)')
    .option('--destructive', 'delete, order and pay too: only where data may be lost')
    .option(
      '--contexts <n>',
      'browsers at once on one map (2, and one more where there is room); with 1 the seed decides everything',
    )
    .option('--browser <name>', 'chrome, firefox or safari (its engine, WebKit)')
    .option('--viewport <size>', 'width and height in CSS pixels, as 1280x800')
    .option('--device <name>', `of an app: ${DEVICES.map(({ name }) => name).join(', ')}`)
    .option('--android <version>', `of an app: ${OFFERED.join(', ')}`)
    .option('--max-actions <n>', 'end after so many actions')
    .option('--max-pages <n>', 'visit at most so many pages')
    .option(
      '--include <path>',
      'test only this path and what is below it, * for any text (repeatable)',
      collect,
    )
    .option('--exclude <path>', 'never go to this path nor below it (repeatable)', collect)
    .option(
      '--header <header>',
      'sent to the site alone: "Name: value", or a name whose value is ROVE_TEST_HEADER_<NAME> (repeatable)',
      collect,
    )
    .option('--entry-point <path>', 'first page inside a zip, where it is not index.html')
    .option('--name <text>', 'what to call the test')
    .option('--user <name>', 'sign in with this test account (its password: ROVE_TEST_PASSWORD)')
    .option('--password-file <file>', 'file with the password of the test account')
    .option('--totp-file <file>', 'file with the secret of its one-time codes (or ROVE_TEST_TOTP)')
    .option('--second-user <name>', 'a second test account (its password: ROVE_TEST_PASSWORD_2)')
    .option('--second-password-file <file>', 'file with the password of the second account')
    .option('--second-totp-file <file>', 'file with the secret of its codes (or ROVE_TEST_TOTP_2)')
    .option('--session <file>', "file with a recorded session (Playwright's storageState)")
    .option('--report <dir>', 'write report.json into this folder')
    .option(
      '--report-format <list>',
      'also give the report as junit, sarif, ctrf or md (a comma between several)',
    )
    .option('--out <path>', 'file for --report-format, a folder for several; without it one is printed')
    .option('--json', 'print the report as JSON')
    .option('--explain', 'say of each check where it was done, and what kept it from a verdict')
    .addHelpText('after', HELP);
}
