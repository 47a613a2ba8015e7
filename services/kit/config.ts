import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { purposesOf, ServiceKeys } from '#db/sealing/service-keys.ts';

export const port = z.coerce.number().int().min(0).max(65535);
export const host = z.string().default('127.0.0.1');
export const url = z.url();
export const path = z.string().min(1);
export const secret = z.string().min(32, 'must have at least 32 characters');
/** The installation's secret, and the one before it until `ops rotate-keys` has sealed all anew. */
export const SECRETS = { ROVE_SECRET: secret, ROVE_SECRET_PREVIOUS: secret.optional() };
/** The keys that a service needs, each by its purpose: whoever starts it derives them from the installation's secret. */
export const keysOf = (service: string) =>
  z.string().transform((text, context) => {
    const refuse = (message: string) => {
      context.addIssue({
        code: 'custom',
        message: `${message}; \`rove service-keys ${service}\` prints them`,
      });
      return z.NEVER;
    };
    try {
      const keys = ServiceKeys.unpack(text);
      const lacking = keys.lacks(purposesOf(service));
      return lacking.length > 0 ? refuse(`lacks ${lacking.join(', ')}`) : keys;
    } catch (error) {
      return refuse((error as Error).message);
    }
  });
export const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((text) => text === '1' || text === 'true');

/** A certificate or key in PEM; '' for none. */
export const pem = z
  .string()
  .default('')
  .refine((text) => text === '' || text.includes('-----BEGIN '), 'must be PEM: -----BEGIN …');

/** Reverse proxies in front of the edge, by address or network: a client's own address is what they say it is. */
export const PROXIES = {
  ROVE_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((one) => one.trim()))
    .transform((all) => all.filter((one) => one !== ''))
    .refine((all) => all.every((one) => ipaddr.isValidCIDR(one) || ipaddr.isValid(one)), {
      message: 'must be IP addresses or networks such as 10.0.0.0/8, separated by commas',
    }),
};

type Fault = { name: string; message: string };

/** Reads settings as far as they are right, and names those that are not. */
export function readFaults<T extends z.ZodRawShape>(
  shape: T,
  env: NodeJS.ProcessEnv = process.env,
): { settings: z.infer<z.ZodObject<T>>; faults: Fault[] } {
  const result = z.object(shape).safeParse(env);
  if (result.success) return { settings: result.data, faults: [] };
  const faults = result.error.issues.map(({ path: [name], message }) => ({ name: String(name), message }));
  const wrong = new Set(faults.map(({ name }) => name));
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.has(name)));
  return { settings: z.object(shape).parse(others), faults };
}

/**
 * Reads a service's settings from the environment and ends the process with all faults listed at once when they are
 * not right. This is the only reader of `process.env` in a service.
 */
export function readConfig<T extends z.ZodRawShape>(shape: T): z.infer<z.ZodObject<T>> {
  const result = z.object(shape).safeParse(process.env);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  console.error(`The settings are not right (see docs/environment.md):\n${faults.join('\n')}`);
  process.exit(2);
}
