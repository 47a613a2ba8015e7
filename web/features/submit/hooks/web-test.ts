import { z } from 'zod';
import { credentialSchema } from '#domain/api/credential.ts';
import { isWebAddress, type SubmitInput } from '#domain/api/submit.ts';
import { entryPointSchema, UPLOAD_BYTES_MAX } from '#domain/test-run/bundle.ts';
import { type RunConfig, runModeSchema, viewportSchema } from '#domain/test-run/run-spec.ts';
import type { Fault } from '#web/lib/first-fault-resolver.ts';
import { submit } from '#web/texts/submit.ts';

const { errors } = submit;

/** The viewports that the form offers, in CSS pixels. */
export const VIEWPORTS = ['1280x800', '1440x900', '1920x1080', '390x844'] as const;

/** How many browser contexts the form offers. */
export const CONTEXTS = ['1', '2', '3', '4'] as const;

/** The web form as the user fills it in: all of it text, as inputs give it. */
export const webTestSchema = z.object({
  name: z.string().trim().min(1, errors.name).max(200),
  inputType: z.enum(['url', 'bundle']),
  url: z.string().trim(),
  bundle: z.custom<File>().nullable(),
  entryPoint: z.string(),
  duration: z.string(),
  mode: runModeSchema,
  authority: z.boolean(),
  destructive: z.boolean(),
  seed: z.string().regex(/^\d{1,10}$/, errors.seed),
  maxPages: z.string().refine((text) => Number(text) >= 1 && Number(text) <= 1000, errors.maxPages),
  viewport: z.enum(VIEWPORTS),
  contexts: z.enum(CONTEXTS),
  username: z.string(),
  password: z.string(),
  totpSecret: z.string(),
  session: z.string(),
});
export type WebTestValues = z.infer<typeof webTestSchema>;
type WebTestFault = Fault<keyof WebTestValues>;
type CredentialInput = z.input<typeof credentialSchema>;

export const WEB_TEST_DEFAULTS: Omit<WebTestValues, 'duration'> = {
  name: '',
  inputType: 'url',
  url: '',
  bundle: null,
  entryPoint: '',
  mode: 'interact',
  authority: false,
  destructive: false,
  seed: '1',
  maxPages: '25',
  viewport: '1280x800',
  contexts: '2',
  username: '',
  password: '',
  totpSecret: '',
  session: '',
};

/** The first fault of the form, in the specification's order (spec section 5); null when it can be submitted. */
export function firstWebTestFault(values: WebTestValues): WebTestFault | null {
  if (!values.name.trim()) return { field: 'name', message: errors.name };
  const target = targetFault(values);
  if (target) return target;
  if (values.mode !== 'read_only' && !values.authority)
    return { field: 'authority', message: errors.authority };
  const account = accountFault(values);
  if (account) return account;
  const rest = webTestSchema.safeParse(values).error?.issues[0];
  return rest ? { field: rest.path[0] as keyof WebTestValues, message: rest.message } : null;
}

function targetFault(values: WebTestValues): WebTestFault | null {
  const { inputType, url, bundle } = values;
  if (inputType === 'url') {
    if (!url.trim()) return { field: 'url', message: errors.url };
    return isWebAddress(url.trim()) ? null : { field: 'url', message: errors.scheme };
  }
  if (!bundle) return { field: 'bundle', message: errors.bundle };
  if (!bundle.name.toLowerCase().endsWith('.zip')) return { field: 'bundle', message: errors.bundleType };
  if (bundle.size >= UPLOAD_BYTES_MAX) return { field: 'bundle', message: errors.tooLarge };
  const entry = entryPointSchema.safeParse(values.entryPoint || 'index.html');
  return entry.success ? null : { field: 'entryPoint', message: errors.entryPoint };
}

function accountFault(values: WebTestValues): WebTestFault | null {
  const { username, password, totpSecret, session } = values;
  if (Boolean(username) !== Boolean(password))
    return { field: username ? 'password' : 'username', message: errors.credentials };
  if (totpSecret && !username) return { field: 'username', message: errors.totpAlone };
  if (session.trim() && parseJson(session) === undefined)
    return { field: 'session', message: errors.session };
  const issue = z.array(credentialSchema).safeParse(credentialsOf(values)).error?.issues[0];
  if (!issue) return null;
  const field =
    issue.path[1] === 'totp_secret'
      ? 'totpSecret'
      : issue.path[1] === 'session_state'
        ? 'session'
        : 'username';
  return { field, message: field === 'session' && issue.path.length > 2 ? errors.session : issue.message };
}

function credentialsOf({ username, password, totpSecret, session }: WebTestValues): CredentialInput[] {
  if (!username && !session.trim()) return [];
  return [
    {
      ...(username ? { username, password } : {}),
      ...(totpSecret.trim() ? { totp_secret: totpSecret.trim() } : {}),
      ...(session.trim() ? { session_state: parseJson(session) as CredentialInput['session_state'] } : {}),
    },
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What goes to the server for a filled-in form. */
export function toSubmitInput(values: WebTestValues): SubmitInput {
  const [width = 1280, height = 800] = values.viewport.split('x').map(Number);
  const config: Partial<RunConfig> = {
    mode: values.mode,
    authority: values.authority,
    destructive: values.mode !== 'read_only' && values.destructive,
    seed: Number(values.seed),
    max_pages: Number(values.maxPages),
    contexts: Number(values.contexts),
    viewport: viewportSchema.parse({ width, height }),
    ...(values.inputType === 'bundle' && values.entryPoint.trim()
      ? { entry_point: values.entryPoint.trim() }
      : {}),
  };
  return {
    name: values.name.trim(),
    test_type: values.inputType === 'url' ? 'web_url' : 'web_bundle',
    duration: Number(values.duration),
    ...(values.inputType === 'url' ? { url: values.url.trim() } : {}),
    config,
    credentials: credentialsOf(values),
  };
}

/** The same with the file that goes along. */
export function toSubmission(values: WebTestValues): { input: SubmitInput; file: File | null } {
  return { input: toSubmitInput(values), file: values.inputType === 'bundle' ? values.bundle : null };
}
