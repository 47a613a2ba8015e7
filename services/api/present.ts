import type { TestRecord } from '#db/schema.ts';
import type { TestRow } from '#domain/api/tests.ts';

/** A row of the projection as the API shows it. */
export function presentTest(row: TestRecord): TestRow {
  const { report_key: _, cancel_requested: __, counted: ___, steered: ____, ...rest } = row;
  return {
    ...rest,
    submitted_at: row.submitted_at.toISOString(),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  } as TestRow;
}
