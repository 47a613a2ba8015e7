import type { Generated } from 'kysely';

/** The history of a workflow that has ended, in the blob store under `key`. */
export type ArchivedHistoriesTable = {
  workflow_id: string;
  run_id: string;
  test_id: string;
  user_id: string;
  key: string;
  bytes: number;
  events: number;
  status: string;
  archived_at: Generated<Date>;
};

/** A run or a verification that has ended, and whose history is not kept yet. */
export type UnarchivedTable = {
  kind: 'run' | 'verification';
  id: string;
  test_id: string;
  user_id: string;
  ended_at: Date;
  due_at: Date;
};

/** The state of a live run by one of its last versions, sealed with its owner's key. */
export type RunSnapshotsTable = {
  test_id: string;
  user_id: string;
  version: number;
  form: string;
  sealed: Buffer;
};
