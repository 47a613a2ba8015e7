import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTarget, type Target } from '#tests/support/targets.ts';
import { S3BlobStore } from './s3-blob-store.ts';

const [ANA, BEA] = [`a${randomUUID().slice(1)}`, `b${randomUUID().slice(1)}`];
const [FIRST, SECOND, THIRD] = [`1${randomUUID().slice(1)}`, `2${randomUUID().slice(1)}`, randomUUID()];
const nameOf = (extension: string) => `${randomUUID().replaceAll('-', '').repeat(2)}.${extension}`;
/** A scope may begin on one page and end on the next. */
const PAGES = [
  [`${ANA}/${FIRST}/${nameOf('zip')}`, `${ANA}/${SECOND}/${nameOf('zip')}`],
  [`${ANA}/${SECOND}/pointers/x.json`, `${BEA}/${THIRD}/0${nameOf('apk').slice(1)}`],
  [`${BEA}/${THIRD}/1${nameOf('apk').slice(1)}`],
];

let target: Target;
let asked: string[] = [];
let store: S3BlobStore;

beforeAll(async () => {
  target = await startTarget(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://s3');
    response.setHeader('content-type', 'application/xml');
    if (request.method === 'POST') {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked.push(`delete ${body.match(/<Key>/g)?.length}`);
      return response.end('<DeleteResult/>');
    }
    const at = Number(searchParams.get('continuation-token') ?? 0);
    asked.push(`list ${at}`);
    const prefix = searchParams.get('prefix') ?? '';
    const contents = (PAGES[at] ?? [])
      .filter((key) => key.startsWith(prefix))
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-01-02T03:04:05Z</LastModified></Contents>`,
      );
    const next = at + 1 < PAGES.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
    return response.end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
  });
  store = new S3BlobStore({
    endpoint: target.url,
    region: 'any',
    bucket: 'any',
    accessKeyId: 'any',
    secretAccessKey: 'any',
    cache: join(tmpdir(), `rove-s3-${randomUUID()}`),
  });
});
afterAll(() => target?.close());

test('what spans pages is counted once, and waits only when all of it does', async () => {
  expect(await store.usage()).toEqual({ files: 5, bytes: 15, owners: 2 });
  expect(await store.uploads(new Date())).toEqual([
    { owner: ANA, testId: FIRST },
    { owner: BEA, testId: THIRD },
  ]);
});

test('of many files each page is deleted before the next is listed', async () => {
  asked = [];
  await store.deleteOwner(ANA);
  expect(asked).toEqual(['list 0', 'delete 2', 'list 1', 'delete 1', 'list 2']);
  asked = [];
  const scope = { owner: BEA, testId: THIRD };
  const [kept = ''] = PAGES[2] ?? [];
  expect(await store.expireScope(scope, [kept])).toEqual({ files: 1, bytes: 3 });
  expect(asked).toEqual(['list 0', 'list 1', 'delete 1', 'list 2']);
});
