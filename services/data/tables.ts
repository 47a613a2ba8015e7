import { type RawBuilder, sql } from 'kysely';
import { testsUsed } from '#db/queries/tests-used.ts';

export type ColumnType = 'uuid' | 'text' | 'integer' | 'boolean' | 'timestamp with time zone' | 'jsonb';

export type Column = {
  name: string;
  type: ColumnType;
  nullable: boolean;
  /** How it is computed from the row called `alias`; without it the column of that name. */
  expression?: (alias: string) => RawBuilder<unknown>;
};

export type TableName = 'profiles' | 'tests' | 'api_keys';

export type Table = {
  name: TableName;
  description: string;
  key: string;
  columns: ReadonlyMap<string, Column>;
  /** What a user may do beside reading. */
  writes: readonly ('insert' | 'update' | 'delete')[];
  /** How to do what is not among it. */
  hint: string;
};

/** From one table to another; a row of a `many` side has several rows on the other. */
export type Relation = { to: TableName; constraint: string; many: boolean };

type Shape = Record<string, ColumnType | `${ColumnType}?`>;

function columnsOf(shape: Shape, computed: Record<string, Column['expression']> = {}) {
  return new Map(
    Object.entries(shape).map(([name, text]): [string, Column] => {
      const nullable = text.endsWith('?');
      const type = (nullable ? text.slice(0, -1) : text) as ColumnType;
      const expression = computed[name];
      return [name, { name, type, nullable, ...(expression ? { expression } : {}) }];
    }),
  );
}

const profiles: Table = {
  name: 'profiles',
  description: 'The own profile',
  key: 'user_id',
  writes: ['insert', 'update'],
  hint: 'A profile goes with its account.',
  columns: columnsOf(
    {
      user_id: 'uuid',
      email: 'text',
      full_name: 'text',
      company_name: 'text',
      industry: 'text',
      plan_type: 'text',
      subscription_status: 'text',
      next_billing_date: 'timestamp with time zone?',
      tests_this_month_count: 'integer',
      concurrent_test_slots: 'integer',
      max_test_duration_minutes: 'integer',
      paddle_customer_id: 'text?',
      created_at: 'timestamp with time zone',
    },
    { tests_this_month_count: testsUsed },
  ),
};

const tests: Table = {
  name: 'tests',
  description: 'The own tests; read-only',
  key: 'id',
  writes: [],
  hint: 'Tests are submitted and cancelled with the product API.',
  columns: columnsOf({
    id: 'uuid',
    user_id: 'uuid',
    test_name: 'text',
    test_type: 'text',
    status: 'text',
    progress: 'integer',
    url: 'text?',
    requested_duration_minutes: 'integer',
    submitted_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    started_at: 'timestamp with time zone?',
    ended_at: 'timestamp with time zone?',
    bug_count: 'integer',
    bugs_critical: 'integer',
    bugs_major: 'integer',
    bugs_minor: 'integer',
    report_download_url: 'text?',
    config: 'jsonb',
    plan_type_at_submission: 'text',
    failure_fault: 'text?',
    failure_code: 'text?',
    failure_message: 'text?',
    version: 'integer',
  }),
};

const apiKeys: Table = {
  name: 'api_keys',
  description: 'The own API keys, without their secrets',
  key: 'id',
  writes: ['update', 'delete'],
  hint: 'Call the function generate_api_key.',
  columns: columnsOf({
    id: 'uuid',
    user_id: 'uuid',
    name: 'text',
    prefix: 'text',
    is_active: 'boolean',
    created_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone?',
    last_used_at: 'timestamp with time zone?',
  }),
};

/**
 * All that can be asked for: a name that is not here goes into no statement. The role `rove_data` may read the same
 * columns and no others (migration 0007).
 */
export const TABLES: Readonly<Record<TableName, Table>> = { profiles, tests, api_keys: apiKeys };

/** All relations join by `user_id`. */
export const RELATIONS: Readonly<Record<TableName, readonly Relation[]>> = {
  profiles: [
    { to: 'tests', constraint: 'tests_user_id_fkey', many: true },
    { to: 'api_keys', constraint: 'api_keys_user_id_fkey', many: true },
  ],
  tests: [{ to: 'profiles', constraint: 'tests_user_id_fkey', many: false }],
  api_keys: [{ to: 'profiles', constraint: 'api_keys_user_id_fkey', many: false }],
};

/** A column as an expression over the row called `alias`. */
export function columnSql(column: Column, alias: string): RawBuilder<unknown> {
  return column.expression ? column.expression(alias) : sql`${sql.ref(`${alias}.${column.name}`)}`;
}
