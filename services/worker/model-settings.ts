import type { ModelSettings } from '#engine/explore/advisor/model-advisor.ts';
import type { config } from './config.ts';

/** The model that runs may ask, by the environment; null where none is set up. */
export function modelSettings(env: ReturnType<typeof config>): ModelSettings | null {
  if (!env.ROVE_MODEL_URL) return null;
  return {
    url: env.ROVE_MODEL_URL,
    name: env.ROVE_MODEL_NAME,
    key: env.ROVE_MODEL_KEY,
    calls_max: env.ROVE_MODEL_CALLS_MAX,
    usd_max: env.ROVE_MODEL_USD_MAX,
    usd_per_mtok_in: env.ROVE_MODEL_USD_PER_MTOK_IN,
    usd_per_mtok_out: env.ROVE_MODEL_USD_PER_MTOK_OUT,
  };
}
