import { z } from 'zod';
import { headersSchema } from '../api/header.ts';
import { isWebAddress } from '../api/submit.ts';
import { PLANS } from '../plans/plans.ts';
import { failOnSchema } from '../report/fail-on.ts';
import { flowsSchema } from '../test-run/flows.ts';
import { pathsSchema } from '../test-run/paths.ts';
import { branchSchema, browserSchema, runModeSchema, viewportSchema } from '../test-run/run-spec.ts';

const MINUTES_MAX = PLANS.chaos.maxTestDuration;

const MESSAGES = {
  url: 'The address must start with http:// or https://',
  minutes: `Give a whole number from 1 to ${MINUTES_MAX}`,
  viewport: 'Give width and height as 1280x800',
  variable: 'Give the name of an environment variable, as SHOP_PASSWORD; a secret has no place in this file',
  username: 'Give either username or username_env',
  accounts: 'Give at most two test accounts',
};

const variableSchema = z
  .string(MESSAGES.variable)
  .max(200, MESSAGES.variable)
  .regex(/^[A-Za-z_]\w*$/, MESSAGES.variable);

/** A test account: its secrets stand in the environment. */
const accountSchema = z
  .strictObject({
    username: z.string().trim().min(1).max(500).optional(),
    username_env: variableSchema.optional(),
    password_env: variableSchema,
    totp_env: variableSchema.optional(),
  })
  .refine(({ username, username_env }) => (username === undefined) !== (username_env === undefined), {
    message: MESSAGES.username,
  });

/** `1280x800`, as people write it. */
const sizeSchema = z
  .string(MESSAGES.viewport)
  .regex(/^\d{1,5}x\d{1,5}$/, MESSAGES.viewport)
  .transform((text) => {
    const [width = 0, height = 0] = text.split('x').map(Number);
    return { width, height };
  })
  .pipe(viewportSchema);

const headerVariablesSchema = z.record(z.string(), variableSchema).superRefine((variables, ctx) => {
  const names = Object.keys(variables);
  const issue = headersSchema.safeParse(names.map((name) => ({ name, value: 'x' }))).error?.issues[0];
  if (!issue) return;
  const name = names[Number(issue.path[0])];
  ctx.addIssue({ code: 'custom', path: name === undefined ? [] : [name], message: issue.message });
});

/** What `.rove.yml` may say of how an app is tested. Nothing is required, and nothing else is known. */
export const settingsFileSchema = z
  .strictObject({
    url: z.string(MESSAGES.url).trim().max(2_000).refine(isWebAddress, MESSAGES.url),
    mode: runModeSchema,
    minutes: z.int(MESSAGES.minutes).min(1, MESSAGES.minutes).max(MINUTES_MAX, MESSAGES.minutes),
    fail_on: failOnSchema,
    new_only: z.boolean(),
    /** A branch: its last completed run is what a run is compared with. */
    baseline: branchSchema,
    /** At most two, the first and the second account. */
    credentials: z.array(accountSchema).max(2, MESSAGES.accounts),
    include: pathsSchema,
    exclude: pathsSchema,
    /** Names of headers, each with the environment variable that holds its value. */
    headers: headerVariablesSchema,
    viewport: sizeSchema,
    browser: browserSchema,
    /** Ways through the app that have to work. */
    flows: flowsSchema,
  })
  .partial();
export type SettingsFile = z.output<typeof settingsFileSchema>;
