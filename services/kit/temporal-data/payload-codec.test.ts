import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { expect, test } from 'vitest';
import { keyPairOf } from '#db/sealing/sealing-key.ts';
import { payloadCodec } from './payload-codec.ts';

const PURPOSE = 'temporal-payloads';
const [OLD, NEW] = [
  'the-secret-before-it-0123456789-0123456789',
  'the-secret-of-today-0123456789-0123456789',
];
const ADDRESS = 'https://shop.example/?key=of-somebody';

const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const readOf = (payload: Payload | undefined): unknown =>
  defaultPayloadConverter.fromPayload(payload as Payload);
const textOf = (payload: Payload | undefined): string =>
  JSON.stringify(
    Object.entries({ ...payload?.metadata, data: payload?.data }).map(([name, bytes]) => [
      name,
      Buffer.from(bytes ?? []).toString('latin1'),
    ]),
  );

test('what is sealed is not readable, never the same twice, and opens', async () => {
  const codec = payloadCodec(keyPairOf({ secret: NEW }, PURPOSE));
  const [first, second] = await codec.encode([payloadOf({ url: ADDRESS }), payloadOf({ url: ADDRESS })]);
  expect(textOf(payloadOf({ url: ADDRESS }))).toContain('shop.example');
  expect(textOf(first)).not.toContain('shop.example');
  expect(textOf(first)).not.toBe(textOf(second));
  const opened = await codec.decode([first as Payload, second as Payload]);
  expect(opened.map(readOf)).toEqual([{ url: ADDRESS }, { url: ADDRESS }]);
});

test('bytes that were changed do not open', async () => {
  const codec = payloadCodec(keyPairOf({ secret: NEW }, PURPOSE));
  const [sealed] = await codec.encode([payloadOf(1)]);
  const data = Buffer.from(sealed?.data ?? []);
  data[data.length - 1] = (data.at(-1) ?? 0) ^ 1;
  await expect(codec.decode([{ ...sealed, data }])).rejects.toThrow();
});

test('while the secret is changed, what the one before sealed opens; without it, it is named', async () => {
  const [sealed] = await payloadCodec(keyPairOf({ secret: OLD }, PURPOSE)).encode([payloadOf('kept')]);
  const changing = payloadCodec(keyPairOf({ secret: NEW, previous: OLD }, PURPOSE));
  expect((await changing.decode([sealed as Payload])).map(readOf)).toEqual(['kept']);
  const [anew] = await changing.encode([payloadOf('new')]);
  const changed = payloadCodec(keyPairOf({ secret: NEW }, PURPOSE));
  expect((await changed.decode([anew as Payload])).map(readOf)).toEqual(['new']);
  await expect(changed.decode([sealed as Payload])).rejects.toThrow(/ROVE_SECRET_PREVIOUS/);
});

test('plain payloads are read as they are, and written where older workers are still to read them', async () => {
  const plain = payloadOf({ url: ADDRESS });
  const codec = payloadCodec(keyPairOf({ secret: NEW }, PURPOSE));
  expect(await codec.decode([plain])).toEqual([plain]);
  const forOlder = payloadCodec(keyPairOf({ secret: NEW }, PURPOSE), true);
  expect(await forOlder.encode([plain])).toEqual([plain]);
  expect((await forOlder.decode(await codec.encode([plain]))).map(readOf)).toEqual([{ url: ADDRESS }]);
});
