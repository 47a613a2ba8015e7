import { z } from 'zod';
import type { FaceSettings } from '#domain/installation/face.ts';

const address = z.union([z.literal(''), z.email()]).default('');
const text = z.string().trim().max(200).default('');

/** `Imprint=https://acme.example/imprint, Status=https://status.acme.example` */
const links = z
  .string()
  .default('')
  .transform((all) => all.split(',').map((one) => one.trim()))
  .transform((all) => all.filter((one) => one !== '').map((one) => one.split(/=(.*)/s)))
  .transform((all) => all.map(([name = '', url = '']) => ({ text: name.trim(), url: url.trim() })))
  .pipe(
    z.array(
      z.object({ text: z.string().min(1), url: z.url({ protocol: /^https?$/ }) }),
      'must be Name=https://address, separated by commas',
    ),
  );

/** Who runs this installation, as its pages say. */
export const FACE_SETTINGS = {
  ROVE_COMPANY_NAME: text,
  ROVE_COMPANY_LINKS: links,
  ROVE_SUPPORT_EMAIL: address,
  ROVE_SALES_EMAIL: address,
  ROVE_PRIVACY_EMAIL: address,
  ROVE_JURISDICTION: text,
  ROVE_ANALYTICS: text,
};

type Env = z.infer<z.ZodObject<typeof FACE_SETTINGS>>;

export function faceSettings(env: Env): FaceSettings {
  return {
    company: env.ROVE_COMPANY_NAME,
    support: env.ROVE_SUPPORT_EMAIL,
    sales: env.ROVE_SALES_EMAIL,
    privacy: env.ROVE_PRIVACY_EMAIL,
    jurisdiction: env.ROVE_JURISDICTION,
    analytics: env.ROVE_ANALYTICS,
    links: env.ROVE_COMPANY_LINKS,
  };
}

const WANTED = [
  'ROVE_COMPANY_NAME',
  'ROVE_SUPPORT_EMAIL',
  'ROVE_SALES_EMAIL',
  'ROVE_PRIVACY_EMAIL',
  'ROVE_COMPANY_LINKS',
  'ROVE_JURISDICTION',
] as const;

/** The settings that users would miss, as far as they are not there. */
export const unsetFace = (env: Env): string[] => WANTED.filter((name) => env[name].length === 0);
