import { z } from 'zod';
import { takeEarly } from './early-answers.ts';

const address = z.url().nullable().default(null);
const configSchema = z.object({
  anon_key: z.string(),
  forms: z.object({ contact: address, jobs: address }).prefault({}),
});
export type SiteConfig = z.infer<typeof configSchema>;

/** What this installation tells its pages. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const response = (await takeEarly('/config.json')) ?? (await fetch('/config.json'));
  if (!response.ok) throw new Error(`The configuration could not be read (${response.status})`);
  return configSchema.parse(await response.json());
}
