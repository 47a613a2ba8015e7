import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/**
 * Hands on each line of what a hostile program writes. A line longer than `max` characters is left out, and no more of
 * it than that is ever held.
 */
export function onBoundedLines(from: Readable, max: number, take: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let held: string[] = [];
  let length = 0;
  const add = (text: string) => {
    length += text.length;
    if (length <= max) held.push(text);
    else held = [];
  };
  const end = () => {
    if (length > 0 && length <= max) take(held.join('').replace(/\r$/, ''));
    held = [];
    length = 0;
  };
  from.on('data', (chunk: Buffer) => {
    const [first = '', ...rest] = decoder.write(chunk).split('\n');
    add(first);
    for (const text of rest) {
      end();
      add(text);
    }
  });
  from.on('end', end);
}
