import { z } from 'zod';
import { flag, host, keysOf, PROXIES, port, readConfig, url } from '#kit/config.ts';
import { isLoopbackName } from '#kit/loopback-name.ts';

const DAY_S = 86_400;

const onByDefault = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('1')
  .transform((text) => text === '1' || text === 'true');

const listed = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part.length > 0));

const providersSchema = z.record(
  z.string().regex(/^[a-z0-9_:-]{1,40}$/),
  z.object({
    issuer: z.url(),
    client_id: z.string().min(1),
    client_secret: z.string().default(''),
    scopes: z.string().default('openid email profile'),
    /** Other client ids whose ID tokens are taken too, such as those of a mobile app. */
    audiences: z.array(z.string()).default([]),
    /** For providers that have verified every address but do not say so. */
    trust_email: z.boolean().default(false),
  }),
);

const providers = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text || '{}') as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(providersSchema);

export type OidcSettings = z.infer<typeof providersSchema>[string];

const sharedSecret = z
  .string()
  .default('')
  .refine((text) => text === '' || text.length >= 24, 'must have at least 24 characters (base64)');

/** The auth service's settings; docs/environment.md says what each is for. */
export const config = () => {
  const settings = read();
  if (settings.ROVE_SMS_URL && !settings.ROVE_SMS_SECRET)
    refuse('ROVE_SMS_URL needs ROVE_SMS_SECRET, with which its requests are signed');
  const exposed = !isLoopbackName(new URL(settings.ROVE_PUBLIC_URL).hostname);
  if (exposed && settings.ROVE_AUTH_SIGNUP && !settings.ROVE_SMTP_URL) {
    refuse(
      'Sign-ups at a public address are confirmed by mail: set ROVE_SMTP_URL, or ROVE_AUTH_SIGNUP=0 for none',
    );
  }
  return { ...settings, ROVE_AUTH_CONFIRM_EMAIL: settings.ROVE_AUTH_CONFIRM_EMAIL || exposed };
};

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

const read = () =>
  readConfig({
    HOST: host,
    AUTH_PORT: port.default(0),
    ROVE_DB_SERVICE_URL: url,
    ROVE_KEYS: keysOf('auth'),
    ...PROXIES,
    ROVE_PUBLIC_URL: url.default('http://127.0.0.1:3000'),
    ROVE_SMTP_URL: url.optional(),
    ROVE_SUPPORT_EMAIL: z.union([z.literal(''), z.email()]).default(''),
    ROVE_JOBS_EMAIL: z.union([z.literal(''), z.email()]).default(''),
    ROVE_MAIL_FROM: z.string().default('Rove <no-reply@localhost>'),
    ROVE_SMS_URL: url.optional(),
    ROVE_SMS_SECRET: sharedSecret,
    ROVE_AUTH_OIDC: providers,
    ROVE_AUTH_REDIRECTS: listed,
    ROVE_AUTH_SIGNUP: onByDefault,
    ROVE_AUTH_ANONYMOUS: flag,
    ROVE_AUTH_CONFIRM_EMAIL: flag,
    ROVE_AUTH_REAUTHENTICATION: onByDefault,
    ROVE_AUTH_SESSION_DAYS: z.coerce.number().min(1).max(3_650).default(90),
    ROVE_AUTH_SAML: onByDefault,
    ROVE_AUTH_WEB3: onByDefault,
    ROVE_AUTH_LINKING: onByDefault,
    ROVE_AUTH_OTP_S: z.coerce.number().int().min(30).max(DAY_S).default(3_600),
    ROVE_AUTH_MAIL_INTERVAL_S: z.coerce.number().min(0).max(3_600).default(60),
    ROVE_AUTH_RATE_FACTOR: z.coerce.number().min(0).max(10_000).default(1),
    ROVE_AUTH_KEY_DAYS: z.coerce.number().min(1).max(3_650).default(30),
  });

export type Settings = ReturnType<typeof config>;
