import { marksOf } from '#app/mutes/mutes.ts';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import { openEvent, type SealedEvent, type StoredEvent } from '#db/event-store/read.ts';
import type { TestRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Message, MessageBug, MessageTest } from '#domain/messages/message.ts';
import { type Report, type ReportFinding, reportSchema } from '#domain/report/report.ts';
import { isSameBug } from '#domain/report/same-bug.ts';
import { cleaned } from '#domain/report/text.ts';
import { TEST_RUN_EVENTS } from '#domain/test-run/events.ts';
import { targetOf } from '#domain/test-run/target.ts';
import { VERIFICATION_EVENTS } from '#domain/verification/events.ts';

export type MessageSources = {
  db: Db;
  keys: UserKeys;
  /** Null where no files are kept: then nothing is told that only a report knows. */
  blobs: Pick<BlobStore, 'get'> | null;
  /** The origin that users see; null where there is none. */
  publicUrl: string | null;
};

/** A message with its name among those of one event. */
export type NamedMessage = { key: string; testId: string; message: Message };

/** Types of events that messages are made of. */
export const TELLING = [
  'test_run.completed',
  'test_run.failed',
  'finding.proved',
  'verification.ended',
] as const;

/**
 * The messages of an event, always the same ones as long as its run is kept; none for events of other types, and of
 * what has been deleted. @throws for an event that this code cannot read, or when a store is away
 */
export async function messagesOf(sources: MessageSources, sealed: SealedEvent): Promise<NamedMessage[]> {
  const event = await openEvent(sources.db, sources.keys, sealed);
  if (Object.keys(event.data).length === 0) return [];
  const testId = await testOf(sources.db, event);
  const row = testId ? await rowOf(sources.db, testId) : undefined;
  if (!row) return [];
  const facts: Facts = {
    ...sources,
    row,
    test: {
      test_id: row.id,
      test_name: row.test_name,
      url: row.url,
      branch: typeof row.config.branch === 'string' ? row.config.branch : null,
    },
    muted: await marksOf(sources.db, row.user_id, targetOf(row)),
  };
  const messages = await MAKERS[event.type as (typeof TELLING)[number]]?.(facts, event);
  return (messages ?? []).map(({ key = '', ...rest }) => {
    const message = cleaned({ ...rest, timestamp: event.recorded_at } as Message);
    return { key: `${message.type}/${key}`, testId: row.id, message };
  });
}

type Facts = MessageSources & {
  row: TestRecord;
  test: MessageTest;
  muted: Awaited<ReturnType<typeof marksOf>>;
};
type Made = { [T in Message['type']]: Omit<Extract<Message, { type: T }>, 'timestamp'> }[Message['type']] & {
  key?: string;
};
type Maker = (facts: Facts, event: StoredEvent) => Promise<Made[]>;

const MAKERS: Record<(typeof TELLING)[number], Maker> = {
  'test_run.completed': completed,
  'test_run.failed': async (facts, event) => {
    const { fault, code, message } = TEST_RUN_EVENTS['test_run.failed'].data.parse({
      message: '',
      ...event.data,
    });
    const link = linkOf(facts, 'live');
    return [{ type: 'run.failed', data: { test: facts.test, link, fault, code, message } }];
  },
  'finding.proved': async (facts, event) => {
    const found = TEST_RUN_EVENTS['finding.proved'].data.parse({ title: '', place: '', ...event.data });
    const { bug_id, fingerprint, title, severity, category, place, proof } = found;
    const bug: MessageBug = {
      ...{ bug_id, fingerprint, title, severity, category, place },
      proof: proofOf(proof),
      muted: isMutedIn(facts, { fingerprint, merged_fingerprints: [] }),
    };
    return [{ type: 'bug.proved', data: { test: facts.test, link: linkOf(facts, 'live'), bug } }];
  },
  'verification.ended': async (facts, event) => {
    const { outcome } = VERIFICATION_EVENTS['verification.ended'].data.parse({ detail: '', ...event.data });
    const asked = await requestOf(facts, event.stream_id);
    if (outcome !== 'fixed' || !asked) return [];
    const known = (await reportOf(facts))?.bugs.find(({ bug_id }) => bug_id === asked.bug_id);
    if (!known) return [];
    const data = { test: facts.test, link: linkOf(facts, 'results'), bug: bugOf(facts, known) };
    return [{ type: 'bug.fixed', data: { ...data, shown_by: 'verification' } }];
  },
};

async function completed(facts: Facts, event: StoredEvent): Promise<Made[]> {
  const { bugs } = TEST_RUN_EVENTS['test_run.completed'].data.parse(event.data);
  const report = await reportOf(facts);
  const base = { test: facts.test, link: linkOf(facts, 'results') };
  const past = report?.comparison ?? null;
  const back = report?.bugs.filter(({ history }) => history === 'regressed') ?? [];
  return [
    {
      type: 'run.completed',
      data: { ...base, bugs, comparison: past && { ...past, fixed: past.fixed.length } },
    },
    ...back.map((bug): Made => {
      return { type: 'bug.regressed', key: bug.bug_id, data: { ...base, bug: bugOf(facts, bug) } };
    }),
    ...(past?.fixed ?? []).map((bug): Made => {
      const gone = { ...bug, fingerprint: null, category: null, place: null, proof: null, muted: false };
      return { type: 'bug.fixed', key: bug.bug_id, data: { ...base, bug: gone, shown_by: 'run' } };
    }),
  ];
}

function bugOf(facts: Facts, bug: ReportFinding): MessageBug {
  const { bug_id, fingerprint, title, severity, category, url: place, proof } = bug;
  const muted = isMutedIn(facts, bug);
  return { bug_id, fingerprint, title, severity, category, place, proof: proofOf(proof), muted };
}

const proofOf = ({ reproduced, attempts, steps_after: steps }: ReportFinding['proof']) => ({
  reproduced,
  attempts,
  steps,
});

const isMutedIn = ({ muted }: Facts, bug: Parameters<typeof isSameBug>[0]): boolean =>
  muted.some((mute) => isSameBug(mute, bug));

function linkOf({ publicUrl, row }: Facts, page: 'live' | 'results'): string | null {
  return publicUrl && new URL(`/${page}/${row.id}`, publicUrl).href;
}

/** The report of a run; null when it is deleted, expired or not of a form that is read. */
async function reportOf({ blobs, row }: Facts): Promise<Report | null> {
  const bytes = row.report_key ? await blobs?.get(row.report_key) : null;
  if (!bytes) return null;
  const parsed = reportSchema.safeParse(JSON.parse(bytes.toString()));
  return parsed.success ? parsed.data : null;
}

async function testOf(db: Db, { stream_id }: StoredEvent): Promise<string | null> {
  const [, kind, id = ''] = /^(test_run|verification)-(.+)$/.exec(stream_id) ?? [];
  if (kind !== 'verification') return id || null;
  const row = await db.selectFrom('verifications').select('test_id').where('id', '=', id).executeTakeFirst();
  return row?.test_id ?? null;
}

function requestOf({ db }: Facts, streamId: string): Promise<{ bug_id: string } | undefined> {
  const id = streamId.slice('verification-'.length);
  return db.selectFrom('verifications').select('bug_id').where('id', '=', id).executeTakeFirst();
}

function rowOf(db: Db, testId: string): Promise<TestRecord | undefined> {
  return db.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst();
}
