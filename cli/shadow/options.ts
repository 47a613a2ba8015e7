import type { Command } from 'commander';
import { collect } from '../option-values.ts';

const HELP = `
The command runs once without faults, which has to be green, then once for each fault: every request of one route fails in
one way. A fault at which it stays green is one that the suite does not notice.

  lost_write    the app never gets the write; the suite gets the answer of success that it had without faults
  server_error  500
  stale_answer  what was read before a write is read again after it
  slow          the answer comes 10 s later: more than assertions wait (5 s), less than a test may take (30 s)

How the suite gets there: the app is at another address while it runs, which the command finds in ROVE_SHADOW_URL,
PLAYWRIGHT_TEST_BASE_URL (which Playwright reads itself), PLAYWRIGHT_BASE_URL, BASE_URL, E2E_BASE_URL and
CYPRESS_BASE_URL, in variables of --env, and in place of {url} in its arguments. A suite with a fixed address: start the app on another port,
as 3001, and call rove shadow --url http://localhost:3001 --port 3000. So too where an API has an address of its own.

Exit codes: 0 all faults that were applied are noticed, 1 some are not, 2 wrong use, 3 it could not be tested.

  rove shadow --url http://localhost:3000 -- npx playwright test
  rove shadow --faults lost_write --max 5 -- pytest --base-url {url}`;

/** What `rove shadow` takes. */
export function shadowCommandOptions(program: Command): Command {
  return program
    .command('shadow')
    .description(
      'tell what your own tests do not notice: runs them on an app that fails in one way at a time',
    )
    .argument('<command...>', 'what runs the tests, after --')
    .option(
      '--url <address>',
      'where the app is (default: BASE_URL and its like, else http://localhost:3000)',
    )
    .option(
      '--port <n>',
      'the port of this machine at which the suite expects the app; only ROVE_SHADOW_URL is set then',
    )
    .option('--faults <list>', 'only these: lost_write, server_error, stale_answer, slow')
    .option('--ignore <text>', 'leave routes alone that contain this, as "POST /track"; repeatable', collect)
    .option('--max <n>', 'how many faults to try (default: 50)')
    .option('--minutes <n>', 'how long to go on (default: 30)')
    .option('--slow-seconds <n>', 'how much later a slow answer comes (default: 10)')
    .option('--env <name>', 'another variable that names the address to the suite; repeatable', collect)
    .option('--report <file>', 'write the outcome as JSON')
    .addHelpText('after', HELP);
}
