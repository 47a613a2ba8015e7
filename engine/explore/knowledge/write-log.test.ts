import { expect, it } from 'vitest';
import type { Step } from '#engine/model/suspicion.ts';
import { WriteLog } from './write-log.ts';

const write = (name: string, place: string): Step => ({
  action: { kind: 'activate', target: { role: 'button', name, nth: 0, path: name } },
  text: name,
  place_before: place,
  place_after: place,
  wrote: true,
});

it('gives what other contexts wrote on pages of the same kind, the latest first', () => {
  const log = new WriteLog();
  const own = write('mine', 'http://app.test/books/1');
  const theirs = ['a', 'b'].map((name) => write(name, 'http://app.test/books/2'));
  for (const step of [own, ...theirs, write('c', 'http://app.test/rooms/2')]) log.note(step);
  log.note({ ...write('read', 'http://app.test/books/2'), wrote: false });
  expect(log.besides('http://app.test/books/3', [own]).map(({ text }) => text)).toEqual(['b', 'a']);
});
