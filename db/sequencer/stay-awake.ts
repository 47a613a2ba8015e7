import type pg from 'pg';

/** Says that the sequencer looks by itself for the next `ms`, so that appends need not notify it. */
export async function stayAwake(client: pg.ClientBase, ms: number): Promise<void> {
  await client.query(
    `update sequencer_awake set until = clock_timestamp() + make_interval(secs => $1::float8 / 1000)`,
    [ms],
  );
}
