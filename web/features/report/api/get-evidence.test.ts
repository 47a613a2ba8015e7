import { expect, it } from 'vitest';
import { readCues, readHar } from './get-evidence.ts';

it('reads where each step of a clip begins, in whatever words', () => {
  const text =
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.600\nOpen the shop\n\n00:00:01.600 --> 00:01:04.600\nType &lt;b&gt; &amp;amp;\n';
  expect(readCues(text)).toEqual([
    { start_s: 0, text: 'Open the shop' },
    { start_s: 1.6, text: 'Type <b> &amp;' },
  ]);
  expect(readCues('no captions')).toEqual([]);
});

it('reads the requests of an archive, and says when it is none', () => {
  const entry = { time: 12.6, request: { method: 'GET', url: 'http://a.test/' }, response: { status: 500 } };
  expect(readHar(JSON.stringify({ log: { entries: [entry] } }))).toEqual([
    { method: 'GET', url: 'http://a.test/', status: 500, time_ms: 13, failure: '' },
  ]);
  for (const text of ['', '[]', '{"log":{}}']) expect(readHar(text)).toBeNull();
});
