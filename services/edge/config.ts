import { z } from 'zod';
import { host, path, port, readConfig, url } from '#kit/config.ts';
import { FACE_SETTINGS } from './face-settings.ts';

/** A page of another origin that is shown in a frame of ours; empty: there is none. */
const frame = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

export const config = () =>
  readConfig({
    HOST: host,
    PORT: port.default(3000),
    AUTH_URL: url,
    API_URL: url,
    DATA_URL: url,
    GATEWAY_URL: url,
    ROVE_WEB_DIST: path,
    ROVE_ANON_KEY: z.string().default(''),
    ROVE_PUBLIC_URL: url,
    ROVE_ABUSE_CONTACT: z.union([z.literal(''), z.email(), z.url({ protocol: /^https?$/ })]).default(''),
    ROVE_CONTACT_FORM_URL: frame,
    ROVE_JOBS_FORM_URL: frame,
    ...FACE_SETTINGS,
    PADDLE_CLIENT_TOKEN: z.string().default(''),
  });
