import type { Command } from 'commander';
import { ROLES, runRole } from '#deploy/role.ts';
import { connectPlatform } from './local.ts';
import { type Run, runProgram } from './program.ts';
import { type VerifyOptions, verifyCommand } from './verify-command.ts';

const HELP = `
Without ROVE_URL and ROVE_API_KEY, which name a remote platform, the one that runs here is asked, or started; ROVE_HOME
and PORT are for that one.

One part of an installation on several machines (docs/operators.md): rove ${ROLES.join('|')}`;

const VERIFY_HELP = `
Exit codes: 0 all are fixed, 1 some bug is still there, 2 wrong use, 3 it could not be told.
Environment: ROVE_TEST_USERNAME and ROVE_TEST_PASSWORD are the test account's, ROVE_TEST_HEADER_<NAME> the
value of a header; ROVE_CHROMIUM the browser.`;

const [role = '', ...argv] = process.argv.slice(2);
if (ROLES.includes(role)) await runRole(role, argv);
else await runProgram({ connect: connectPlatform, help: HELP, more: verifyOptions });

/** `rove verify`, which needs a browser here. */
function verifyOptions(program: Command, run: Run): void {
  program
    .command('verify')
    .description('say whether bugs are fixed: runs their exported tests again, three times each')
    .argument('<source...>', 'a report.zip, ….spec.ts files or folders of them')
    .option('--url <address>', 'where the app is to be tested; without it where the bug was found')
    .option('--json', 'print the outcomes as JSON')
    .addHelpText('after', VERIFY_HELP)
    .action((sources: string[], options: VerifyOptions) =>
      run(({ ending }) => verifyCommand(sources, options, ending)),
    );
}
