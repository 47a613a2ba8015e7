import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { INT_WORKERS } from './int-workers.ts';

const NAMES = Array.from({ length: INT_WORKERS }, (_, index) => `test-${index + 1}`);
const RETENTION_MS = 24 * 60 * 60 * 1_000;
/** gRPC's code for what is there already. */
const ALREADY_EXISTS = 6;

/** Makes a Temporal namespace for each worker of the integration tests. Gives their names by commas. */
export async function makeNamespaces(address: string): Promise<string> {
  const connection = await Connection.connect({ address });
  try {
    for (const namespace of NAMES)
      await connection.workflowService
        .registerNamespace({ namespace, workflowExecutionRetentionPeriod: msToTs(RETENTION_MS) })
        .catch((error: { code?: number }) => {
          if (error.code !== ALREADY_EXISTS) throw error;
        });
  } finally {
    await connection.close();
  }
  return NAMES.join(',');
}
