import { Client, Connection } from '@temporalio/client';
import { connect } from '#db/connection.ts';
import type { ServiceKeys } from '#db/sealing/service-keys.ts';
import { type TemporalSettings, temporalData, temporalOptions } from '#kit/temporal.ts';
import type { Ops } from '#services/ops/context.ts';
import type { Context } from '../context.ts';

type Settings = TemporalSettings & {
  ROVE_KEYS: ServiceKeys;
  ROVE_DB_SERVICE_URL: string;
  TEMPORAL_UI_URL?: string | undefined;
  ROVE_BUNDLE_DIR?: string | undefined;
};

/** What operators' work needs; Temporal is called at the first need of it. `close` ends that. */
export function openOps(
  { service, app, keys, blobs }: Pick<Context, 'service' | 'app' | 'keys' | 'blobs'>,
  env: Settings,
): { ops: Ops; close: () => Promise<void> } {
  const connection = Connection.lazy(temporalOptions(env));
  const patient = connect(env.ROVE_DB_SERVICE_URL, { max: 1, name: 'rove-api', patient: true });
  const client = new Client({
    connection,
    namespace: env.TEMPORAL_NAMESPACE,
    dataConverter: temporalData(env.ROVE_KEYS.pair('temporal-payloads'), env),
  });
  const { ROVE_BUNDLE_DIR: bundleDir, TEMPORAL_UI_URL: temporalUi } = env;
  return {
    ops: { db: service, patient, app, keys, blobs, client, bundleDir, temporalUi },
    close: async () => {
      await connection.close();
      await patient.destroy();
    },
  };
}
