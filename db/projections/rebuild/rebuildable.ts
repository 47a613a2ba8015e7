import type { Db } from '../../connection.ts';
import type { UserKeys } from '../../sealing/user-keys.ts';

/** An event as it is folded again: the time with all of its digits. */
export type PastEvent = {
  event_id: string;
  stream_id: string;
  owner: string;
  version: number;
  type: string;
  v: number;
  data: Record<string, unknown>;
  personal: Buffer | null;
  seq: string | null;
  recorded_at: string;
};

/** A projection that can be made again from the events alone. */
export type Rebuildable = {
  name: string;
  table: 'tests' | 'run_facts';
  /** Which streams it is made of, by how their names begin. */
  prefix: string;
  /** Columns of the row that say how far its stream was read: the stream's version, or the feed's number. */
  reads: 'version' | 'seq';
  /** Whether its rows say nothing of what events carry, which then is not read; only whether there is anything. */
  facts_only: boolean;
  /** The row of one stream, all columns; null for a stream that has none. */
  row(db: Db, keys: UserKeys, events: readonly PastEvent[]): Promise<Record<string, unknown> | null>;
};
