import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openDeviceDoor } from './device-door.ts';

test('a door leads to its device alone, and knows its password', async () => {
  const asked: unknown[] = [];
  const device = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = (await request.toArray()).join('');
    asked.push([method, url, headers.host, headers.authorization, body]);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"value":1}');
  });
  await new Promise<void>((resolve) => device.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(device.address() as AddressInfo).port}`;
  const door = await openDeviceDoor(`http://me:a%20key@${host}/wd/hub`);
  try {
    expect(door.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/wd\/hub$/);
    const answer = await fetch(`${door.url}/session`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.json()]).toEqual([200, { value: 1 }]);
    // Whatever address is named, it is the device that is asked.
    await fetch(`${new URL(door.url).origin}//169.254.169.254/`, { headers: { host: 'elsewhere' } });
    const pass = `Basic ${Buffer.from('me:a key').toString('base64')}`;
    expect(asked).toEqual([
      ['POST', '/wd/hub/session', host, pass, '{}'],
      ['GET', '//169.254.169.254/', host, pass, ''],
    ]);
    device.closeAllConnections();
    device.close();
    expect((await fetch(door.url)).status).toBe(502);
  } finally {
    door.close();
  }
});
