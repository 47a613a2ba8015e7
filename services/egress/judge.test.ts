import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { judge, requireAllowed } from './judge.ts';

const strict = { allowLoopback: false, blockedPorts: new Set<number>() };
const local = { allowLoopback: true, blockedPorts: new Set([5432]) };

describe('addresses', () => {
  test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is public', (address) => {
    expect(() => requireAllowed(address, 80, strict)).not.toThrow();
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '2002:7f00:1::',
    '64:ff9b::a9fe:a9fe',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '192.0.0.192',
  ])('%s is refused', (address) => {
    expect(() => requireAllowed(address, 80, strict)).toThrowError(
      expect.objectContaining({ code: 'TARGET_FORBIDDEN' }),
    );
  });

  test.each([22, 25, 465, 587, 445, 3389, 5432, 6379, 27017])(
    'port %i of a public address is refused',
    (port) => {
      expect(() => requireAllowed('93.184.216.34', port, strict)).toThrowError(
        expect.objectContaining({ code: 'TARGET_FORBIDDEN' }),
      );
    },
  );

  test.each([80, 443, 3000, 8080, 8443])('port %i of a public address may be reached', (port) => {
    expect(requireAllowed('93.184.216.34', port, strict)).toBe('public');
  });

  const outward = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  test.each(outward.map(({ address }) => address))(
    'our own address %s is ours however it is written, and so are its ports',
    (address) => {
      expect(() => requireAllowed(`::ffff:${address}`, 5432, local)).toThrow();
      expect(() => requireAllowed(address, 5432, local)).toThrow();
    },
  );

  test('loopback opens by rule, but never for the ports of our own services', () => {
    expect(() => requireAllowed('127.0.0.1', 3000, local)).not.toThrow();
    expect(() => requireAllowed('127.0.0.1', 5432, local)).toThrow();
    expect(() => requireAllowed('::ffff:127.0.0.1', 5432, local)).toThrow();
    expect(() => requireAllowed('10.0.0.1', 3000, local)).toThrow();
  });
});

test.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1', 'localhost', 'localhost.', '[::1]'])(
  'the spelling %s of loopback is refused',
  async (host) => {
    await expect(judge(host, 80, strict)).rejects.toMatchObject({
      code: expect.stringMatching(/TARGET_(FORBIDDEN|UNRESOLVED)/),
    });
  },
);
