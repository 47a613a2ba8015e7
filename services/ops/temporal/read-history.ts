import { WorkflowNotFoundError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { readArchived } from '#app/operator/histories.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { fetchHistory } from '#kit/temporal-data/fetch-history.ts';
import type { Ops } from '../context.ts';

const { History } = proto.temporal.api.history.v1;

export type FoundHistory = {
  workflow_id: string;
  run_id: string | null;
  source: 'temporal' | 'archive';
  /** Temporal's page of it. */
  link: string | null;
  history: Uint8Array;
};

/** The history of a workflow: Temporal's while it has it, else the archived one. @throws AppError NOT_FOUND */
export async function readHistory(ops: Ops, workflowId: string): Promise<FoundHistory> {
  const live = await fromTemporal(ops, workflowId);
  if (live) return live;
  const archived = await readArchived(ops.db, ops.blobs, workflowId);
  if (!archived)
    throw new AppError('NOT_FOUND', 'This workflow has no history: it was never started, or is forgotten');
  const { history, run_id } = archived;
  return { workflow_id: workflowId, run_id, source: 'archive', link: null, history };
}

async function fromTemporal(ops: Ops, workflowId: string): Promise<FoundHistory | null> {
  try {
    const handle = ops.client.workflow.getHandle(workflowId);
    const { runId } = await handle.describe();
    const history = await fetchHistory(ops.client, workflowId, runId);
    return {
      workflow_id: workflowId,
      run_id: runId,
      source: 'temporal',
      link: linkTo(ops, workflowId, runId),
      history: History.encode(history).finish(),
    };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

function linkTo({ temporalUi, client }: Ops, workflowId: string, runId: string): string | null {
  if (!temporalUi) return null;
  const { namespace } = client.options;
  const path = ['namespaces', namespace, 'workflows', workflowId, runId, 'history'].map(encodeURIComponent);
  return new URL(path.join('/'), temporalUi.endsWith('/') ? temporalUi : `${temporalUi}/`).href;
}
