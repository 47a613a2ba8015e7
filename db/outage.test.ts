import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isStoreAway } from './outage.ts';

/** Port 1 of loopback: nothing listens there. */
const NOWHERE = '127.0.0.1';

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );

it('knows Postgres that cannot be reached', async () => {
  const client = new pg.Client({ host: NOWHERE, port: 1 });
  expect(isStoreAway(await failureOf(client.connect()))).toBe(true);
});

it('knows an S3 server that cannot be reached', async () => {
  const client = new S3Client({
    endpoint: `http://${NOWHERE}:1`,
    region: 'any',
    maxAttempts: 1,
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  });
  const asked = client.send(new HeadObjectCommand({ Bucket: 'any', Key: 'any' }));
  expect(isStoreAway(await failureOf(asked))).toBe(true);
});

it.each(['57P01', '57P03', '08006', '53300', '40001', '25006'])('takes SQLSTATE %s for an outage', (code) => {
  expect(isStoreAway(Object.assign(new Error('any'), { code }))).toBe(true);
});

it('looks behind the error that is thrown', () => {
  const cause = Object.assign(new Error('any'), { code: 'ECONNRESET' });
  expect(isStoreAway(new Error('the step log could not be kept', { cause }))).toBe(true);
});

it.each(['23505', '42P01', 'ENOENT', 'ENOSPC', 'STORAGE_FULL'])('takes %s for a fault', (code) => {
  expect(isStoreAway(Object.assign(new Error('any'), { code }))).toBe(false);
});

it('takes an object that is not there for a fault', () => {
  expect(isStoreAway(Object.assign(new Error('any'), { $metadata: { httpStatusCode: 404 } }))).toBe(false);
});
