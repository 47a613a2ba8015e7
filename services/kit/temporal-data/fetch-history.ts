import type { Client } from '@temporalio/client';
import type { Payload, PayloadCodec } from '@temporalio/common';
import type proto from '@temporalio/proto';

export type History = proto.temporal.api.history.v1.IHistory;
type Failure = proto.temporal.api.failure.v1.IFailure;

/** A history as it was before the client's codec sealed it: what is kept of it outlives every change of the secret. */
export async function fetchHistory(client: Client, workflowId: string, runId: string): Promise<History> {
  const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
  for (const codec of client.options.loadedDataConverter.payloadCodecs.toReversed())
    await openWithin(history, codec);
  return history;
}

async function openWithin(value: unknown, codec: PayloadCodec): Promise<void> {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return;
  for (const [name, inner] of Object.entries(value)) {
    if (isPayload(inner)) [(value as Record<string, unknown>)[name]] = await codec.decode([inner]);
    else await openWithin(inner, codec);
  }
  if ('encodedAttributes' in value) tellFailure(value as Failure);
}

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && 'metadata' in value && 'data' in value;

/** Puts a failure's words back where they are without a codec (`encodeCommonAttributes`). */
function tellFailure(failure: Failure): void {
  const { encodedAttributes } = failure;
  if (!encodedAttributes?.data) return;
  const told = JSON.parse(Buffer.from(encodedAttributes.data).toString()) as {
    message?: string;
    stack_trace?: string;
  };
  failure.message = told.message ?? '';
  failure.stackTrace = told.stack_trace ?? '';
  failure.encodedAttributes = null;
}
