import { expect, it } from 'vitest';
import { allowsLoopback, portsToBlock } from './loopback.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8080', undefined, '1'],
  ['::1', 'http://[::1]:8080', undefined, '1'],
  ['0.0.0.0', 'http://127.0.0.1:8080', undefined, '0'],
  ['127.0.0.1', 'https://rove.example.com', undefined, '0'],
  ['0.0.0.0', 'https://rove.example.com', '1', '1'],
  ['127.0.0.1', 'http://127.0.0.1:8080', '0', '0'],
])('listening on %s as %s with %s: loopback targets %s', (host, url, said, allowed) => {
  expect(allowsLoopback({ host, url }, said)).toBe(allowed);
});

it('blocks the ports of our services, of given ones by their addresses, and what the operator adds', () => {
  const addresses = ['postgres://rove@db.local/rove', 'nats://127.0.0.1:4333', '127.0.0.1:7233'];
  expect(portsToBlock([8080, 5432], addresses, '9000,8080')).toEqual([8080, 5432, 4333, 7233, 9000]);
});
