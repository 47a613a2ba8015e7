import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { until } from '#tests/support/services.ts';
import { unzip } from '#tests/support/unzip.ts';
import { portableStepLog } from './step-log.ts';
import { sendZip } from './zip.ts';

const owner = '0198f000-0000-7000-8000-00000000000a';
let folder: string;
let blobs: FileBlobStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rove-zip-'));
  blobs = new FileBlobStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Files of the folder that this process holds open (Linux); elsewhere none can be told. */
async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => []);
  const links = await Promise.all(numbers.map((n) => readlink(`/proc/self/fd/${n}`).catch(() => '')));
  return links.filter((link) => link.startsWith(folder));
}

async function bigReport() {
  const { test_id } = reportOf();
  const video = await blobs.put({ owner, testId: test_id }, Buffer.alloc(8_000_000, 7), 'video/mp4');
  const report = reportOf({ video, bugs: [bugOf()] });
  return { blobs, report, bytes: Buffer.from(JSON.stringify(report)), owner };
}

test('a receiver that goes away leaves no file open', async () => {
  const source = await bigReport();
  let received = 0;
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > 200_000) this.destroy();
      else done();
    },
  });
  await expect(sendZip(source, out)).rejects.toThrow();
  expect(received).toBeLessThan(1_000_000);
  await until('the film to be closed', async () => (await openFiles()).length === 0, 5_000);
});

test('a file that shrinks on its way breaks the archive off instead of lying', async () => {
  const source = await bigReport();
  const broken = Object.create(blobs, {
    path: { value: async (key: string) => (broken.asked++ === 0 ? blobs.path(key) : null) },
    asked: { value: 0, writable: true },
    getPointer: { value: async () => null },
  });
  const out = new Writable({ write: (_chunk, _encoding, done) => done() });
  await expect(sendZip({ ...source, blobs: broken }, out)).rejects.toThrow('went away');
});

test('the map of the app is in the archive, and its report leads to it', async () => {
  const { test_id } = reportOf();
  const scope = { owner, testId: test_id };
  const picture = await blobs.put(scope, Buffer.from('jpeg'), 'image/jpeg');
  const node = {
    id: 's',
    route: '/',
    place: 'http://a.test/',
    title: 'Home',
    visits: 1,
    way: [],
    untried: [],
  };
  const map = {
    v: 1,
    nodes: [{ ...node, picture: picture.key }],
    edges: [],
    not_reached: [{ what: 'Pay', why: 'it costs money', place: 'http://a.test/' }],
    omitted: { nodes: 0, edges: 0 },
  };
  const { key } = await blobs.put(scope, Buffer.from(JSON.stringify(map)), 'application/json');
  await blobs.setPointer(scope, 'app-map', 1, { key });
  const report = reportOf({ bugs: [bugOf()] });
  const parts: Buffer[] = [];
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      done();
    },
  });
  await sendZip({ blobs, report, bytes: Buffer.from(JSON.stringify(report)), owner }, out);
  const files = unzip(Buffer.concat(parts));
  expect(files.get('report.html')?.toString()).toContain('href="app-map.html"');
  expect(JSON.parse(files.get('app-map.json')?.toString() ?? '')).toEqual(map);
  const page = files.get('app-map.html')?.toString() ?? '';
  expect(page).toContain('Pay: it costs money');
  expect(page).toContain('src="evidence/map/screen-1.jpg"');
  expect(files.get('evidence/map/screen-1.jpg')?.toString()).toBe('jpeg');
});

test('a step log keeps its lines, and names pictures by their place', () => {
  const sha = 'ab'.repeat(32);
  const key = `${owner}/${owner}/${sha}.jpg`;
  const lines = [
    { text: 'one', screenshot: key },
    { text: 'two', screenshot: null },
    { screenshot: '../../etc' },
  ];
  const { text, pictures } = portableStepLog(
    Buffer.from(`${lines.map((one) => JSON.stringify(one)).join('\n')}\n{`),
  );
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { text: 'one', screenshot: `steps/${sha.slice(0, 16)}.jpg` },
    { text: 'two', screenshot: null },
    { screenshot: null },
  ]);
  expect([...pictures]).toEqual([[`evidence/steps/${sha.slice(0, 16)}.jpg`, key]]);
});
