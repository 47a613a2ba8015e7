import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { onBoundedLines } from './bounded-lines.ts';

test('lines come whole however they are cut, and one that never ends is let go', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  onBoundedLines(stream, 10, (line) => lines.push(line));
  const bytes = Buffer.from('one\r\ntwö\n\n');
  for (const byte of bytes) stream.write(Buffer.from([byte]));
  const before = process.memoryUsage().heapUsed;
  const chunk = Buffer.alloc(1_000_000, 'x');
  for (let n = 0; n < 200; n += 1) stream.write(chunk);
  stream.end('\nlast');
  await finished(stream);
  expect(lines).toEqual(['one', 'twö', 'last']);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});
