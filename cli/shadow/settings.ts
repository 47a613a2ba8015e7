import { isWebAddress } from '#domain/api/submit.ts';
import { wholeNumber } from '../option-values.ts';
import { WrongUse } from '../wrong-use.ts';
import { FAULT_KINDS, type FaultKind, faultKindSchema } from './fault.ts';

export type ShadowFlags = {
  url?: string;
  port?: string;
  faults?: string;
  max?: string;
  minutes?: string;
  slowSeconds?: string;
  ignore?: string[];
  env?: string[];
  report?: string;
};

export type ShadowSettings = {
  target: URL;
  port: number | null;
  kinds: FaultKind[];
  ignored: string[];
  max: number;
  minutes: number;
  slow_ms: number;
  /** Variables that name the address to the suite, beside our own. */
  variables: string[];
};

/** Where suites say by the environment which address they test, the one that Playwright reads itself first. */
export const ADDRESS_VARIABLES = [
  'PLAYWRIGHT_TEST_BASE_URL',
  'PLAYWRIGHT_BASE_URL',
  'BASE_URL',
  'E2E_BASE_URL',
  'CYPRESS_BASE_URL',
];
const DEFAULT_URL = 'http://localhost:3000';

/** @throws WrongUse that says which option is wrong, and how */
export function settingsOf(flags: ShadowFlags, env: NodeJS.ProcessEnv): ShadowSettings {
  const url = flags.url ?? ADDRESS_VARIABLES.map((name) => env[name]).find(Boolean) ?? DEFAULT_URL;
  if (!isWebAddress(url))
    throw new WrongUse(`--url ${url}: give the app's address, with http:// or https:// before it.`);
  const wrong = (flags.env ?? []).find((name) => !/^[A-Za-z_]\w*$/.test(name));
  if (wrong !== undefined) throw new WrongUse(`--env ${wrong}: give the name of an environment variable.`);
  const target = new URL(url);
  const port = flags.port === undefined ? null : wholeNumber('--port', flags.port, 1, 65_535);
  if (port !== null && String(port) === target.port)
    throw new WrongUse(
      `--port ${port} is the app's own: start the app on another port, and give that by --url.`,
    );
  return {
    target,
    port,
    kinds: kindsOf(flags.faults),
    ignored: flags.ignore ?? [],
    max: wholeNumber('--max', flags.max ?? '50', 1, 1_000),
    minutes: wholeNumber('--minutes', flags.minutes ?? '30', 1, 1_440),
    slow_ms: 1_000 * wholeNumber('--slow-seconds', flags.slowSeconds ?? '10', 1, 110),
    variables: [...(port === null ? ADDRESS_VARIABLES : []), ...(flags.env ?? [])],
  };
}

function kindsOf(text: string | undefined): FaultKind[] {
  if (text === undefined) return [...FAULT_KINDS];
  return text.split(',').map((one) => {
    const parsed = faultKindSchema.safeParse(one.trim());
    if (parsed.success) return parsed.data;
    throw new WrongUse(`--faults ${one}: choose of ${FAULT_KINDS.join(', ')}.`);
  });
}
