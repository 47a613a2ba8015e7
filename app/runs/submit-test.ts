import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { asUser, type Db, type Tx } from '#db/connection.ts';
import { countTestsUsed } from '#db/queries/tests-used.ts';
import type { ProfileRecord } from '#db/schema.ts';
import { seal } from '#db/sealing/seal.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { SubmitTest } from '#domain/api/submit.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type PlanType, TESTS_PER_TARGET } from '#domain/plans/plans.ts';
import {
  crowdedHost,
  requireAvailable,
  requirePlan,
  requireQuota,
  requireSlot,
  withAuthority,
} from '#domain/submission/admission.ts';
import { bundleAddress } from '#domain/test-run/bundle.ts';
import { LIVE_STATUSES, type TestType } from '#domain/test-run/run-spec.ts';
import { hasProof } from '../sites/sites.ts';
import { executeIn } from './execute.ts';
import { requireRightTo } from './right-to-test.ts';

export type SubmitContext = {
  owner: string;
  via: 'web' | 'api' | 'cli';
  meta?: Record<string, string>;
  /** The file that came with it, kept as this test's own. */
  upload?: Upload;
  /** How many tests of one public site may be live at once over all accounts. */
  perTarget?: number;
};

/** A file that was received for the test `testId`; `name` is what its sender called it, `address` where a run of it begins. */
export type Upload = { testId: string; key: string; name: string; address?: string };

/** Thrown to leave no trace of a rehearsal. */
class Rehearsed extends Error {}

/**
 * Whether a submit would be taken now, without its file: what a large upload is asked before it is received.
 * @throws AppError as `submitTestIn` does.
 */
export async function rehearseSubmit(
  db: Db,
  keys: UserKeys,
  input: SubmitTest,
  context: Omit<SubmitContext, 'upload'>,
): Promise<void> {
  const testId = uuidv7();
  const upload = { testId, key: `${context.owner}/${testId}/`, name: '' };
  try {
    await asUser(db, context.owner, async (tx) => {
      await submitTestIn(
        tx,
        keys,
        { ...input, credentials: [], headers: [], properties: undefined },
        { ...context, upload },
      );
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

/**
 * The one way in for a test, whoever asks: checks plan, duration, slots and quota and appends `test_run.queued`, all in
 * the owner's transaction (`asUser`), in which the profile's row is locked so that parallel submits of a user wait for each other.
 * @returns the new test's id.
 * @throws AppError TARGET_BLOCKED, OWNERSHIP_REQUIRED, TARGET_BUSY, INVALID_DURATION, PLAN_LIMIT_EXCEEDED, CONCURRENT_LIMIT_EXCEEDED, SLOT_LIMIT_REACHED, NOT_AVAILABLE_YET, NOT_FOUND.
 */
export async function submitTestIn(
  tx: Tx,
  keys: UserKeys,
  input: SubmitTest,
  context: SubmitContext,
): Promise<string> {
  // A key is never taken from a request: only what was received for this very test is served to it.
  const { owner, upload } = context;
  requireAvailable(input, upload?.key.startsWith(`${owner}/${upload.testId}/`) ?? false);
  const profile = await lockProfile(tx, owner);
  const plan = profile.plan_type as PlanType;
  const config = withAuthority(input.config, profile.testing_authority);
  requirePlan(plan, input);
  await requireRightToTest(tx, input, context);
  requireSlot(plan, await liveTypes(tx, owner), input.test_type);
  // Read after the profile's row is locked: what submits before this one took is seen, and nobody takes more meanwhile.
  requireQuota(plan, await countTestsUsed(tx, owner));
  await requirePeace(tx, input, context);
  const testId = context.upload?.testId ?? uuidv7();
  if (holdsSecrets(input)) await sealSecrets(tx, keys, { owner: context.owner, testId }, input);
  await executeIn(tx, keys, {
    testId,
    owner: context.owner,
    command: { kind: 'QueueTestRun', data: queuedData({ ...input, config }, plan, context) },
    meta: context.meta ?? {},
  });
  return testId;
}

/** @throws AppError TARGET_BLOCKED, OWNERSHIP_REQUIRED */
async function requireRightToTest(tx: Tx, input: SubmitTest, { owner }: SubmitContext): Promise<void> {
  if (input.test_type !== 'web_url') return; // What was uploaded is served from here.
  const { url = '', base_url, config, duration: minutes } = input;
  const { mode, destructive } = config;
  for (const address of base_url ? [url, base_url] : [url])
    await requireRightTo(tx, { owner, address, mode, minutes, destructive });
}

/**
 * Many accounts together must not be a flood either. Whoever has shown that the site is theirs is not held up by others,
 * and what is local is the operator's own. Submits of one site wait for each other to the end of their transactions.
 * @throws AppError TARGET_BUSY
 */
async function requirePeace(
  tx: Tx,
  input: SubmitTest,
  { owner, perTarget = TESTS_PER_TARGET }: SubmitContext,
): Promise<void> {
  const host = crowdedHost(input);
  if (!host) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`target ${host}`}))`.execute(tx);
  const { rows } = await sql<{ live: number }>`select rove_live_tests_of(${host}) as live`.execute(tx);
  if ((rows[0]?.live ?? 0) < perTarget || (await hasProof(tx, owner, host))) return;
  throw new AppError('TARGET_BUSY', undefined, { field: 'url', host, limit: perTarget });
}

async function lockProfile(tx: Tx, owner: string): Promise<ProfileRecord> {
  const profile = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', owner)
    .forUpdate()
    .executeTakeFirst();
  if (!profile) throw new AppError('NOT_FOUND', 'There is no profile for this account yet');
  return profile;
}

async function liveTypes(tx: Tx, owner: string): Promise<TestType[]> {
  const live = await tx
    .selectFrom('tests')
    .select('test_type')
    .where('user_id', '=', owner)
    .where('status', 'in', [...LIVE_STATUSES])
    .execute();
  return live.map(({ test_type }) => test_type as TestType);
}

const holdsSecrets = ({ credentials, headers, properties }: SubmitTest): boolean =>
  credentials.length > 0 || headers.length > 0 || properties !== undefined;

async function sealSecrets(
  tx: Tx,
  keys: UserKeys,
  { owner, testId }: { owner: string; testId: string },
  { credentials, headers, properties }: SubmitTest,
): Promise<void> {
  const key = await keys.forWriting(tx, owner);
  const sealed = seal(key, Buffer.from(JSON.stringify({ credentials, headers, properties })), testId);
  await tx.insertInto('test_credentials').values({ test_id: testId, user_id: owner, sealed }).execute();
}

function queuedData(input: SubmitTest, plan: PlanType, context: SubmitContext) {
  return {
    test_name: input.name,
    test_type: input.test_type,
    ...targetOf(input, context.upload),
    requested_duration_minutes: input.duration,
    plan_type_at_submission: plan,
    config: input.config,
    has_credentials: holdsSecrets(input),
    submitted_via: context.via,
  };
}

/** A bundle is served at an address of its own, which the run takes for any site; an app begins at its launcher. */
function targetOf({ test_type, url, base_url, config }: SubmitTest, upload: Upload | undefined) {
  if (test_type === 'web_url' || !upload)
    return {
      ...(url ? { url: new URL(url).href } : {}),
      ...(base_url ? { base_url: new URL(base_url).href } : {}),
    };
  return {
    url: upload.address ?? bundleAddress(upload.testId, config.entry_point),
    bundle_key: upload.key,
    bundle_name: upload.name,
  };
}
