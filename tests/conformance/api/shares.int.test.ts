import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BlobRef } from '#domain/findings/finding.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { bugOf } from '#tests/support/sample-report.ts';

let api: TestApi;
let ana: ApiUser;
let ben: ApiUser;
let testId: string;
beforeAll(async () => {
  api = await startApi();
  [ana, ben] = [await api.user(), await api.user('free')];
  testId = await api.completed(ana.id);
});
afterAll(() => api?.stop());

type Made = { id: string; url: string; expires_at: string; badge_url: string; pictures_url: string };

async function share(days?: number, of = testId): Promise<Made & { token: string }> {
  const body = days ? { days } : undefined;
  const made = await api.call('POST', `/api/tests/${of}/share`, { token: ana.token, body });
  expect(made.status).toBe(201);
  const data = made.body.data as Made;
  return { ...data, token: new URL(data.url).pathname.replace('/share/', '') };
}

const open = (token: string) => api.call('GET', `/api/shared/${token}`);
const list = () => api.call('GET', `/api/tests/${testId}/share`, { token: ana.token });

it('a link opens the report for anybody, until it is withdrawn', async () => {
  const { id, token } = await share();
  expect(token).toMatch(/^[\w-]{43}$/);
  const opened = await open(token);
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ data: { test_id: testId }, links: {} });
  expect(opened.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(opened.headers.get('cache-control')).toBe('no-store');
  const path = `/api/tests/${testId}/share/${id}`;
  expect((await api.call('DELETE', path, { token: ben.token })).status).toBe(404);
  expect((await open(token)).status).toBe(200);
  expect((await api.call('DELETE', path, { token: ana.token })).status).toBe(200);
  expect((await open(token)).status).toBe(404);
  expect((await api.call('DELETE', path, { token: ana.token })).status).toBe(404);
});

/** A test of Ana's with one picture and a video as its evidence. */
async function pictured(text: string): Promise<{ id: string; picture: BlobRef; video: BlobRef }> {
  const kept: BlobRef[] = [];
  const id = await api.reported(ana.id, async (keep) => {
    kept.push(await keep(Buffer.from(text), 'image/png'), await keep(Buffer.from('film'), 'video/webm'));
    return { bugs: [bugOf({ screenshots: kept.slice(0, 1), bug_video: kept[1] ?? null })] };
  });
  const [picture, video] = kept;
  if (!picture || !video) throw new Error('nothing was kept');
  return { id, picture, video };
}

const nameOf = ({ key }: BlobRef) => key.split('/').at(-1) ?? '';

it('a link shows the files of its own report, and of no other one', async () => {
  const [shown, other] = [await pictured('shown'), await pictured('other')];
  const { token } = await share(undefined, shown.id);
  const links = (await open(token)).body.links as Record<string, string>;
  expect(Object.keys(links)).toEqual([shown.picture.key, shown.video.key]);
  const link = links[shown.picture.key] ?? '';
  const file = await api.call('GET', link);
  expect([file.status, file.text]).toEqual([200, 'shown']);
  const elsewhere = await api.call('GET', link.replace(shown.picture.key, other.picture.key));
  expect(elsewhere.status).toBe(403);
});

it('a link shows its pictures where others embed them, and nothing else, until it is withdrawn', async () => {
  const [shown, other] = [await pictured('seen by all'), await pictured('seen by none')];
  const { id, pictures_url } = await share(undefined, shown.id);
  const base = new URL(pictures_url).pathname;
  const look = (name: string) => api.call('GET', base + name);
  const seen = await look(nameOf(shown.picture));
  expect([seen.status, seen.text]).toEqual([200, 'seen by all']);
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=60',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  });
  const refused = [nameOf(shown.video), nameOf(other.picture), 'none.png', '..%2freport.json'];
  for (const name of refused) expect((await look(name)).status).toBe(404);
  await api.call('DELETE', `/api/tests/${shown.id}/share/${id}`, { token: ana.token });
  expect((await look(nameOf(shown.picture))).status).toBe(404);
});

it('links that are withdrawn, expired or unknown, or whose report is gone, look the same', async () => {
  const [withdrawn, expired] = [await share(), await share(1)];
  await api.call('DELETE', `/api/tests/${testId}/share/${withdrawn.id}`, { token: ana.token });
  const { service } = api.auth.database;
  await service
    .updateTable('report_shares')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', expired.id)
    .execute();
  const other = await api.completed(ana.id);
  const path = `/api/tests/${other}/share`;
  const gone = (await api.call('POST', path, { token: ana.token })).body.data as Made;
  await service.deleteFrom('tests').where('id', '=', other).execute();
  const goneToken = new URL(gone.url).pathname.replace('/share/', '');
  const answers = await Promise.all(
    [withdrawn.token, expired.token, 'x'.repeat(43), 'short', goneToken].map(open),
  );
  for (const { status, text } of answers)
    expect({ status, text }).toEqual({ status: 404, text: answers[0]?.text });
});

it('keeps no token, tells of each by events, and lists those that are live', async () => {
  const { id, token } = await share();
  const { service } = api.auth.database;
  const rows = await service.selectFrom('report_shares').selectAll().where('id', '=', id).execute();
  expect(rows[0]?.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true);
  const events = await service
    .selectFrom('events')
    .select(['type', 'data'])
    .where('stream_id', '=', `report_share-${id}`)
    .execute();
  expect(events.map(({ type }) => type)).toEqual(['report_share.created']);
  expect(JSON.stringify([rows, events])).not.toContain(token);
  const live = (await list()).body.data as Made[];
  expect(live.map((one) => one.id)).toContain(id);
  expect(JSON.stringify(live)).not.toContain(token);
  await api.call('DELETE', `/api/tests/${testId}/share`, { token: ana.token });
  expect((await list()).body.data).toEqual([]);
  expect((await open(token)).status).toBe(404);
});

it('has a badge of the newest run of the app, which opens nothing and is gone with the link', async () => {
  const { id, token, badge_url } = await share();
  const path = new URL(badge_url).pathname;
  expect(path).not.toContain(token);
  const badge = await api.call('GET', path);
  expect([badge.status, badge.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(badge.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(badge.text).toContain('<svg');
  const { service } = api.auth.database;
  const newest = await api.completed(ana.id);
  const counts = { bugs_critical: 0, bugs_major: 4, bugs_minor: 0 };
  await service.updateTable('tests').set(counts).where('id', '=', newest).execute();
  expect((await api.call('GET', path)).text).toContain('Rove: 4 major');
  const other = await share();
  const forged = path.replace(id, other.id);
  const unknown = await api.call('GET', forged);
  await api.call('DELETE', `/api/tests/${testId}/share/${id}`, { token: ana.token });
  const withdrawn = await api.call('GET', path);
  for (const { status, text } of [unknown, withdrawn])
    expect({ status, text }).toEqual({ status: 404, text: unknown.text });
  await api.call('DELETE', `/api/tests/${testId}/share`, { token: ana.token });
});

it('is only for who owns the report, bounded, and for no longer than 90 days', async () => {
  const foreign = await api.call('POST', `/api/tests/${testId}/share`, { token: ben.token });
  expect(foreign.status).toBe(404);
  const long = await api.call('POST', `/api/tests/${testId}/share`, { token: ana.token, body: { days: 91 } });
  expect(long.status).toBe(400);
  for (let i = 0; i < 10; i += 1) await share();
  const more = await api.call('POST', `/api/tests/${testId}/share`, { token: ana.token });
  expect(more).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } });
});
