import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { Logger } from '#kit/logger.ts';
import { BlockedTargets, followBlockList } from './block-list.ts';

const refuses = (blocked: BlockedTargets, host: string, address?: string) => {
  try {
    blocked.require(host, address);
    return false;
  } catch (error) {
    return (error as { code: string }).code === 'TARGET_BLOCKED';
  }
};

test('bars hosts, domains with their parts, and networks by the address that was found', () => {
  const blocked = new BlockedTargets();
  blocked.set([
    { kind: 'host', pattern: 'app.example.com' },
    { kind: 'suffix', pattern: 'example.org' },
    { kind: 'net', pattern: '203.0.113.0/24' },
    { kind: 'net', pattern: '2001:db8::1' },
  ]);
  for (const host of ['app.example.com', 'APP.example.com.', 'example.org', 'x.y.example.org'])
    expect(refuses(blocked, host), host).toBe(true);
  for (const host of ['example.com', 'xapp.example.com', 'badexample.org'])
    expect(refuses(blocked, host), host).toBe(false);
  expect(refuses(blocked, 'innocent.example', '203.0.113.9')).toBe(true);
  expect(refuses(blocked, 'innocent.example', '2001:db8::1')).toBe(true);
  expect(refuses(blocked, 'innocent.example', '203.0.114.9')).toBe(false);
});

test('follows the list of the API by its word, and keeps the last one while that is away', async () => {
  const asked: (string | undefined)[] = [];
  const api = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.end(JSON.stringify({ data: [{ kind: 'host', pattern: 'barred.example' }] }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const blocked = new BlockedTargets();
  const warn = vi.fn();
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const end = followBlockList(blocked, { apiUrl, word: 'w', logger: { warn } as unknown as Logger });
  await vi.waitFor(() => expect(refuses(blocked, 'barred.example')).toBe(true));
  expect(asked[0]).toBe('Bearer w');
  end();
  api.close();
  const away = followBlockList(blocked, {
    apiUrl: 'http://127.0.0.1:9',
    word: 'w',
    logger: { warn } as unknown as Logger,
  });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(refuses(blocked, 'barred.example')).toBe(true);
  away();
});
