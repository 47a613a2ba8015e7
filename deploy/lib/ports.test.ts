import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePorts } from './ports.ts';

const errorOf = (name: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    server.listen(name, () => server.close(() => resolve(undefined)));
  });

it.runIf(process.platform === 'linux')(
  'gives a port to no other process until it listens there',
  async () => {
    const [port = 0, other = 0] = await freePorts(2);
    expect(other).not.toBe(port);
    expect(await errorOf(`\0rove-port-${port}`)).toBe('EADDRINUSE');
    expect(await errorOf('\0rove-port-of-nobody')).toBeUndefined();
  },
);
