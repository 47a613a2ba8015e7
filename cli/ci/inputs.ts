import { WrongUse } from '../wrong-use.ts';

/** When a report is shared by a link, so that its pictures can be shown: where the repository is private, or not. */
const SHARES = ['auto', 'always', 'never'] as const;

/** What a job asks of a test and of its report; what is not given is said by `.rove.yml`, or stands as it is. */
export type Inputs = {
  roveUrl: string;
  apiKey: string;
  target: string | undefined;
  /** The version that each bug is replayed at, as for `rove compare`. */
  base: string | undefined;
  config: string | undefined;
  minutes: string | undefined;
  mode: string | undefined;
  failOn: string | undefined;
  newOnly: boolean | undefined;
  baseline: string | undefined;
  branch: string | undefined;
  /** Of the test, of the check and of the comment: a job of its own name has a comment of its own. */
  name: string;
  /** Where report, JUnit, SARIF and the rest are written. */
  folder: string;
  share: (typeof SHARES)[number];
  token: string;
  comment: boolean;
  check: boolean;
  sarif: boolean;
};

/**
 * Reads the inputs of a job: GitHub gives an action `fail-on` as `INPUT_FAIL-ON`, the job of the GitLab component as
 * `ROVE_INPUT_FAIL_ON`. An empty one is not given. @throws WrongUse
 */
export function readInputs(env: NodeJS.ProcessEnv): Inputs {
  const given = (name: string) => {
    const upper = name.toUpperCase();
    return (env[`INPUT_${upper}`] ?? env[`ROVE_INPUT_${upper.replaceAll('-', '_')}`])?.trim() || undefined;
  };
  const flag = (name: string) => {
    const text = given(name)?.toLowerCase();
    if (text === undefined || text === 'true' || text === 'false') return text && text === 'true';
    throw new WrongUse(`${name}: give true or false.`);
  };
  const share = SHARES.find((one) => one === (given('share') ?? 'auto'));
  if (!share) throw new WrongUse(`share: choose one of ${SHARES.join(', ')}.`);
  return {
    roveUrl: required(given('rove-url') ?? env.ROVE_URL, 'Give the address of the platform as ROVE_URL.'),
    apiKey: required(
      given('api-key') ?? env.ROVE_API_KEY,
      'Give an API key of the platform as ROVE_API_KEY. A pull request from a fork gets no secrets: have the job skip it.',
    ),
    target: given('target'),
    base: given('base'),
    config: given('config'),
    minutes: given('minutes'),
    mode: given('mode'),
    failOn: given('fail-on'),
    newOnly: flag('new-only') as boolean | undefined,
    baseline: given('baseline'),
    branch: given('branch'),
    name: (given('name') ?? 'Rove').slice(0, 100),
    folder: given('folder') ?? 'rove',
    share,
    token: given('token') ?? env.ROVE_GITLAB_TOKEN ?? '',
    comment: (flag('comment') as boolean | undefined) ?? true,
    check: (flag('check') as boolean | undefined) ?? true,
    sarif: (flag('sarif') as boolean | undefined) ?? true,
  };
}

function required(text: string | undefined, message: string): string {
  const value = text?.trim();
  if (value) return value;
  throw new WrongUse(message);
}
