import { connectTemporal, type TemporalSettings } from '#kit/temporal.ts';
import { Findings, messageOf, type Need } from '../need.ts';

const DAY_S = 86_400;
/** gRPC's codes (https://grpc.io/docs/guides/status-codes/). */
const [NOT_FOUND, PERMISSION_DENIED, UNAUTHENTICATED] = [5, 7, 16];

/** Asks Temporal for itself and for the namespace. */
export async function checkTemporal(env: TemporalSettings): Promise<Need[]> {
  const found = new Findings('temporal');
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = env;
  try {
    const connection = await connectTemporal(env);
    try {
      found.ok(address, 'reached');
      await checkNamespace(found, connection, namespace);
    } finally {
      await connection.close();
    }
  } catch (error) {
    found.fail(
      address,
      messageOf(error),
      'Start it, or correct TEMPORAL_ADDRESS, and TEMPORAL_TLS_CA, _CERT and _KEY where it speaks TLS.',
    );
  }
  return found.needs;
}

async function checkNamespace(
  found: Findings,
  { workflowService }: Awaited<ReturnType<typeof connectTemporal>>,
  namespace: string,
): Promise<void> {
  const need = `namespace ${namespace}`;
  try {
    const { config } = await workflowService.describeNamespace({ namespace });
    const kept = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
    const is = `keeps histories for ${Math.round(kept / DAY_S)} days`;
    if (kept < DAY_S)
      found.warn(need, is, 'Keep them for a day at least: the archive takes them from there.');
    else found.ok(need, is);
  } catch (error) {
    const { code } = error as { code?: number };
    const todo =
      code === NOT_FOUND
        ? `temporal operator namespace create --namespace ${namespace} --retention 72h`
        : 'Give our certificate, or name, the right to this namespace.';
    if (code !== NOT_FOUND && code !== PERMISSION_DENIED && code !== UNAUTHENTICATED) throw error;
    found.fail(need, messageOf(error), todo);
  }
}
