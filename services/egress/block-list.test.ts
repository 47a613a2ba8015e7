import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { blockPatternSchema } from '#domain/operator/block-pattern.ts';
import type { Logger } from '#kit/logger.ts';
import { BARRED_CASES } from '#tests/support/barred-cases.ts';
import { BlockedTargets, followBlockList } from './block-list.ts';

const refuses = (blocked: BlockedTargets, host: string, address?: string) => {
  try {
    blocked.require(host, address);
    return false;
  } catch (error) {
    return (error as { code: string }).code === 'TARGET_BLOCKED';
  }
};

test.each(BARRED_CASES)('bars hosts, domains with their parts, and networks: %s', (text, hosts, free) => {
  const blocked = new BlockedTargets();
  blocked.set([blockPatternSchema.parse(text)]);
  for (const host of hosts) expect(refuses(blocked, host), host).toBe(true);
  for (const host of free) expect(refuses(blocked, host), host).toBe(false);
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
