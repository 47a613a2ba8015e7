import type { Command } from 'commander';
import { ANDROID_VERSIONS, DEVICES, OFFERED_SDKS } from '#domain/apk/devices.ts';
import { collect } from './option-values.ts';

const OFFERED = OFFERED_SDKS.map((sdk) => ANDROID_VERSIONS[sdk]);

const ENVIRONMENT = `
Environment: ROVE_TEST_PASSWORD and ROVE_TEST_TOTP are the secrets of the test account, with _2 those of the second;
ROVE_TEST_HEADER_<NAME> is the value of the header <NAME>.`;

const OWN_CHECKS = `
What has to work or to hold is yours to say: flows in .rove.yml, properties in rove.properties.ts (/docs#flows, /docs#properties).`;

const TEST_HELP = `
Exit codes: 0 no bug that counts, 1 some, 2 wrong use, 3 it could not be tested. A bug counts that is of the severity
of --fail-on or worse, is not muted and, with --new-only, is not in the baseline.${OWN_CHECKS}${ENVIRONMENT}`;

const COMPARE_HELP = `
Every proved bug of the preview is replayed at the same places of the base, with the same test accounts and headers.
Exit codes: 0 no new bug that counts, 1 some, 2 wrong use, 3 it could not be tested, or not be told of a bug that would
count whether it is new. A bug counts that is of the severity of --fail-on or worse and is not muted.${ENVIRONMENT}`;

/** What `rove test` takes. */
export function testOptions(program: Command): Command {
  return sharedOptions(program.command('test'))
    .description('test an application')
    .argument('[target]', 'its web address, a zip of its built files, or an .apk; else the url of .rove.yml')
    .option('--new-only', 'count only bugs that the baseline does not have')
    .option('--no-new-only', 'count all bugs, whatever .rove.yml says')
    .option(
      '--baseline <branch>',
      'compare with the last run of the app on this branch (main with --new-only)',
    )
    .option('--device <name>', `of an app: ${DEVICES.map(({ name }) => name).join(', ')}`)
    .option('--android <version>', `of an app: ${OFFERED.join(', ')}`)
    .option('--entry-point <path>', 'first page inside a zip, where it is not index.html')
    .addHelpText('after', TEST_HELP);
}

/** What `rove compare` takes. */
export function compareOptions(program: Command): Command {
  return sharedOptions(program.command('compare'))
    .description('test a preview of a web app, and tell which of its bugs are new against a base version')
    .argument('<base>', 'where the version is that is compared with')
    .argument('<preview>', 'where the version is that is tested: the same path at another host or port')
    .addHelpText('after', COMPARE_HELP);
}

function sharedOptions(command: Command): Command {
  return command
    .option(
      '--config <file>',
      'settings to take, where it is not .rove.yml in this folder; options win over them',
    )
    .option('--minutes <n>', 'how long to explore (default: 5)')
    .option('--seed <n>', 'makes the exploration repeatable (default: 1)')
    .option('--mode <mode>', 'read_only, interact (the default) or active')
    .option('--fail-on <severity>', 'exit with 1 from this on: critical (the default), major, minor, or none')
    .option('--branch <name>', 'the branch that is tested (or GITHUB_REF_NAME, CI_COMMIT_REF_NAME)')
    .option('--active', 'security probes too (as --mode active)')
    .option('--destructive', 'delete, order and pay too: only where data may be lost')
    .option(
      '--contexts <n>',
      'browsers at once on one map (2, and one more where there is room); with 1, and --afresh, the seed decides everything',
    )
    .option('--afresh', 'use nothing that earlier tests of the app learned')
    .option('--browser <name>', 'chrome, firefox or safari (its engine, WebKit)')
    .option('--viewport <size>', 'width and height in CSS pixels, as 1280x800')
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
    .option(
      '--properties <file>',
      'what holds at every state of the app, where it is not rove.properties.ts in this folder',
    )
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
    .option('--explain', 'say of each check where it was done, and what kept it from a verdict');
}
