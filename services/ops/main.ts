import { Client, Connection } from '@temporalio/client';
import { CommanderError } from 'commander';
import { connect } from '#db/connection.ts';
import { ServiceKeys } from '#db/sealing/service-keys.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { openBlobStore } from '#kit/blobs.ts';
import { temporalData, temporalOptions } from '#kit/temporal.ts';
import { EXIT } from './cli/print.ts';
import { opsProgram } from './cli/program.ts';
import { config } from './config.ts';
import type { Ops } from './context.ts';

/** The operators' command line. What was asked for goes to the output, everything else to the error output. */
let code: number = EXIT.fine;
try {
  await opsProgram(withOps, (value) => {
    code = value;
  }).parseAsync();
} catch (error) {
  code = codeFor(error);
}
process.exitCode = code;

async function withOps<T>(work: (ops: Ops) => Promise<T>): Promise<T> {
  const env = config();
  const secrets = { secret: env.ROVE_SECRET, previous: env.ROVE_SECRET_PREVIOUS };
  const keys = ServiceKeys.of(secrets);
  const db = connect(env.ROVE_DB_SERVICE_URL, { max: 4, name: 'rove-ops' });
  const patient = connect(env.ROVE_DB_SERVICE_URL, { max: 1, name: 'rove-ops', patient: true });
  const app = connect(env.ROVE_DB_APP_URL, { max: 1, name: 'rove-ops' });
  // Connects at the first call: what is only in Postgres can be read while Temporal is down.
  const connection = Connection.lazy(temporalOptions(env));
  try {
    return await work({
      db,
      patient,
      app,
      keys: new UserKeys(keys.pair('user-keys')),
      secrets,
      blobs: openBlobStore(env),
      client: new Client({
        connection,
        namespace: env.TEMPORAL_NAMESPACE,
        dataConverter: temporalData(keys.pair('temporal-payloads'), env),
      }),
      bundleDir: env.ROVE_BUNDLE_DIR,
      temporalUi: env.TEMPORAL_UI_URL,
    });
  } finally {
    await connection.close();
    await Promise.all([db.destroy(), patient.destroy(), app.destroy()]);
  }
}

function codeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.wrongUse;
  const known = error instanceof AppError;
  console.error(
    known ? `${error.message} (${error.code})` : String(error instanceof Error ? error.message : error),
  );
  return known && error.status < 500 ? EXIT.refused : EXIT.failed;
}
