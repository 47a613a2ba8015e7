import { z } from 'zod';
import { isWebAddress, type SubmitInput } from '#domain/api/submit.ts';
import { entryPointSchema, UPLOAD_BYTES_MAX } from '#domain/test-run/bundle.ts';
import { browserSchema, type RunConfig, runModeSchema, viewportSchema } from '#domain/test-run/run-spec.ts';
import type { Fault } from '#web/lib/first-fault-resolver.ts';
import { submit } from '#web/texts/submit.ts';
import { accessOf, accessShape, headersFault, NO_ACCESS } from './access.ts';
import { accountFault, accountsShape, credentialsOf, NO_ACCOUNTS } from './accounts.ts';
import { baseUrlFault, NO_OWN_CHECKS, ownChecksOf, ownChecksShape } from './own-checks.ts';

const { errors } = submit;

/** The viewports that the form offers, in CSS pixels. */
export const VIEWPORTS = ['1280x800', '1440x900', '1920x1080', '390x844'] as const;

/** The viewport of a text as `1280x800`; null when it is none that a run may have. */
function viewportOf(text: string): RunConfig['viewport'] | null {
  const [, width, height] = /^\s*(\d+)\s*[x×]\s*(\d+)\s*$/i.exec(text) ?? [];
  return viewportSchema.safeParse({ width: Number(width), height: Number(height) }).data ?? null;
}

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
  browser: browserSchema,
  viewport: z.string().refine((text) => viewportOf(text) !== null, errors.viewport),
  contexts: z.enum(CONTEXTS),
  ...accessShape,
  ...ownChecksShape,
  ...accountsShape,
});
export type WebTestValues = z.infer<typeof webTestSchema>;
type WebTestFault = Fault<keyof WebTestValues>;

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
  maxPages: '200',
  browser: 'chrome',
  viewport: '1280x800',
  contexts: '2',
  ...NO_ACCESS,
  ...NO_OWN_CHECKS,
  ...NO_ACCOUNTS,
};

/** The first fault of the form, in the specification's order (spec section 5); null when it can be submitted. */
export function firstWebTestFault(values: WebTestValues): WebTestFault | null {
  if (!values.name.trim()) return { field: 'name', message: errors.name };
  const target = targetFault(values);
  if (target) return target;
  if (values.mode !== 'read_only' && !values.authority)
    return { field: 'authority', message: errors.authority };
  // WebKit gives no way to hold a request back.
  if (values.mode === 'read_only' && values.browser === 'safari')
    return { field: 'browser', message: errors.safariReadOnly };
  const headers = headersFault(values, values.browser);
  if (headers) return { field: 'headers', message: headers };
  const base = values.inputType === 'url' ? baseUrlFault(values) : null;
  if (base) return { field: 'baseUrl', message: base };
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

/** What goes to the server for a filled-in form. */
export function toSubmitInput(values: WebTestValues): SubmitInput {
  const viewport = viewportOf(values.viewport);
  const access = accessOf(values);
  const isUrl = values.inputType === 'url';
  const own = ownChecksOf(isUrl ? values : { ...values, baseUrl: '' });
  const config: Partial<RunConfig> = {
    mode: values.mode,
    authority: values.authority,
    destructive: values.mode !== 'read_only' && values.destructive,
    seed: Number(values.seed),
    max_pages: Number(values.maxPages),
    contexts: Number(values.contexts),
    browser: values.browser,
    ...access.config,
    ...own.config,
    ...(viewport ? { viewport } : {}),
    ...(!isUrl && values.entryPoint.trim() ? { entry_point: values.entryPoint.trim() } : {}),
  };
  return {
    name: values.name.trim(),
    test_type: isUrl ? 'web_url' : 'web_bundle',
    duration: Number(values.duration),
    ...(isUrl ? { url: values.url.trim() } : {}),
    ...own.more,
    config,
    credentials: credentialsOf(values),
    headers: access.headers,
  };
}

/** The same with the file that goes along. */
export function toSubmission(values: WebTestValues): { input: SubmitInput; file: File | null } {
  return { input: toSubmitInput(values), file: values.inputType === 'bundle' ? values.bundle : null };
}
