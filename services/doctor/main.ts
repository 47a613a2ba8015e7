import { blobStoreOf } from '#kit/blobs.ts';
import { isLoopbackName } from '#kit/loopback-name.ts';
import { checkBlobs } from './checks/blobs.ts';
import { checkMachine } from './checks/machine.ts';
import { checkNats } from './checks/nats.ts';
import { checkPostgres } from './checks/postgres.ts';
import { checkServices } from './checks/services.ts';
import { checkSettings } from './checks/settings.ts';
import { checkTemporal } from './checks/temporal.ts';
import { checkWorker } from './checks/worker.ts';
import { config, type Settings } from './config.ts';
import { Findings, type Need } from './need.ts';

const HELP = `rove doctor [ROLE...] [--json]

Looks at everything that the settings name, and says of each need that is not met what to do. With roles (api, worker, …) at their settings too, and for a worker at what this host needs for browsers.
Exit codes: 0 every need is met, 1 some is not, 2 wrong use.`;
const ROLES = ['auth', 'egress', 'bundles', 'relay', 'worker', 'api', 'data', 'gateway', 'reactor', 'edge'];
const EXIT = { fine: 0, unmet: 1, wrongUse: 2 } as const;
const SIGNS = { ok: '✓', warn: '!', fail: '✗' } as const;

const args = process.argv.slice(2);
const roles = args.filter((arg) => !arg.startsWith('-'));
const strange = [
  ...roles.filter((role) => !ROLES.includes(role)),
  ...args.filter((arg) => arg.startsWith('-') && !['--json', '--help', '-h'].includes(arg)),
];
if (args.includes('--help') || args.includes('-h')) {
  console.log(HELP);
} else if (strange.length > 0) {
  console.error(`${strange.join(', ')}: not a role and not an option.\n\n${HELP}`);
  process.exitCode = EXIT.wrongUse;
} else {
  const { settings, faults } = config();
  const needs = [...wrong(faults), ...(await look(settings))];
  const ok = needs.every(({ state }) => state !== 'fail');
  console.log(args.includes('--json') ? JSON.stringify({ ok, needs }) : told(needs));
  process.exitCode = ok ? EXIT.fine : EXIT.unmet;
}

async function look(env: Settings): Promise<Need[]> {
  const { NATS_URL, TEMPORAL_ADDRESS, AUTH_URL, API_URL, DATA_URL, GATEWAY_URL, EGRESS_URL, BUNDLES_URL } =
    env;
  const blobs = blobStoreOf(env);
  const folders = env.ROVE_S3_BUCKET ? [env.ROVE_S3_CACHE_DIR] : [env.ROVE_BLOB_DIR ?? ''].filter(Boolean);
  const all = await Promise.all([
    roles.flatMap(checkSettings),
    checkMachine({ folders }),
    checkPostgres(env),
    NATS_URL ? checkNats({ ...env, NATS_URL }, env.ROVE_NATS_REPLICAS) : [],
    TEMPORAL_ADDRESS ? checkTemporal({ ...env, TEMPORAL_ADDRESS }) : [],
    blobs ? checkBlobs(blobs) : [],
    checkServices({ AUTH_URL, API_URL, DATA_URL, GATEWAY_URL, EGRESS_URL, BUNDLES_URL }),
    roles.includes('worker') ? checkWorker(workerOf(env)) : [],
  ]);
  return all.flat();
}

/** Settings that are not what they should be; what they name is not looked at. */
function wrong(faults: ReturnType<typeof config>['faults']): Need[] {
  const found = new Findings('settings');
  for (const { name, message } of faults)
    found.fail(name, message, 'docs/environment.md says what it is for.');
  return found.needs;
}

function workerOf(env: Settings): Parameters<typeof checkWorker>[0] {
  const address = env.ROVE_PUBLIC_URL;
  return {
    chromium: env.ROVE_CHROMIUM,
    ffmpeg: env.ROVE_FFMPEG,
    cell: env.ROVE_BROWSER_CELL,
    exposed: env.ROVE_EXPOSED || (address !== undefined && !isLoopbackName(new URL(address).hostname)),
    javaHome: env.JAVA_HOME,
    path: env.PATH,
  };
}

function told(needs: readonly Need[]): string {
  const lines = needs.map(({ part, need, state, is, todo }) => {
    const line = `${SIGNS[state]} ${part.padEnd(9)} ${need}: ${is}`;
    return state === 'ok' ? line : `${line}\n    → ${todo}`;
  });
  const failed = needs.filter(({ state }) => state === 'fail').length;
  return [...lines, failed === 0 ? 'Every need is met.' : `Needs that are not met: ${failed}`].join('\n');
}
