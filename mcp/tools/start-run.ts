import { z } from 'zod';
import { credentialSchema } from '#domain/api/credential.ts';
import { headersSchema } from '#domain/api/header.ts';
import { baseUrlSchema, isWebAddress, type SubmitInput, submitSchema } from '#domain/api/submit.ts';
import type { TestRow } from '#domain/api/tests.ts';
import { propertiesSchema } from '#domain/properties/source.ts';
import { flowsSchema } from '#domain/test-run/flows.ts';
import { runConfigSchema, runStatusSchema } from '#domain/test-run/run-spec.ts';
import { tool } from '../tool.ts';

const MINUTES = 5;
const { username, password, totp_secret } = credentialSchema.shape;
const { mode, authority, destructive, afresh, seed, max_pages, max_actions, contexts, browser, viewport } =
  runConfigSchema.shape;
/** Without the patterns of a path, which not every client's regular expressions can read. */
const paths = z.array(z.string().max(200)).max(50).optional();

/** What a submission of an address takes; the API refuses what does not go together. */
const input = z.object({
  url: z
    .string()
    .trim()
    .max(2000)
    .refine(isWebAddress, 'The address must start with http:// or https://')
    .describe('Where the app begins'),
  base_url: baseUrlSchema
    .optional()
    .describe(
      'Another version at the same path of another host or port: every proved bug is replayed there, and told as new or known',
    ),
  minutes: z.int().min(1).max(360).default(MINUTES).describe('How long to explore; the plan sets a limit'),
  mode: mode.describe(
    'read_only changes nothing, interact uses forms and buttons, active adds security probes',
  ),
  authority: authority.describe(
    'true states that the user of this account may test the target. Needed unless mode is read_only or the settings of the account state it; ask the user first',
  ),
  destructive: destructive.describe('Delete, order and pay too: only where data may be lost'),
  name: submitSchema.shape.name.optional().describe('What to call the run; else the host of url'),
  include: paths.describe('Only these paths are tested: /shop covers all below it, * any text'),
  exclude: paths.describe('These paths are never gone to, nor acted on'),
  flows: flowsSchema
    .optional()
    .describe(
      'Ways through the app that have to work, walked first: steps by role and accessible name. A broken one is a bug',
    ),
  properties: propertiesSchema
    .optional()
    .describe(
      'The text of rove.properties.ts, which states by always, eventually and after what holds at every state of the app',
    ),
  credentials: z
    .array(z.object({ username, password, totp_secret }))
    .max(2)
    .default([])
    .describe('Test accounts of the app, kept sealed'),
  headers: headersSchema.default([]).describe('Sent to the site under test alone, kept sealed'),
  seed,
  afresh,
  browser,
  viewport,
  contexts: contexts.describe('Browsers at once on one map; with 1, and afresh, the seed decides everything'),
  max_pages: max_pages.describe('Most pages to look at'),
  max_actions: max_actions.describe('End after so many actions'),
});

export const startRun = tool({
  name: 'start_run',
  title: 'Start a run',
  description:
    'Tests a web app by its address: explores it for some minutes, then proves what it found. Gives the id of the run at once.',
  acts: true,
  input,
  output: z.object({ run_id: z.uuid(), status: runStatusSchema, live: z.string() }),
  handle: async ({ url, base_url, minutes, name, credentials, headers, properties, ...config }, { api }) => {
    const body: SubmitInput = {
      name: name ?? new URL(url).host,
      test_type: 'web_url',
      duration: minutes,
      url,
      ...(base_url === undefined ? {} : { base_url }),
      config,
      credentials,
      headers,
      ...(properties === undefined ? {} : { properties }),
    };
    const { data } = await api.call<{ data: TestRow }>('POST', '/api/tests/submit', body);
    const live = `${api.url}/live/${data.id}`;
    return {
      data: { run_id: data.id, status: data.status, live },
      text: `Run ${data.id} is ${data.status}: ${minutes} min of exploration, then proofs. Ask get_run for it; people watch it at ${live}`,
    };
  },
});
