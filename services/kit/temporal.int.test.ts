import { NativeConnection } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { certificateAuthority } from '#tests/support/certificate.ts';
import { required } from '#tests/support/services.ts';
import { startTlsFront, type TlsFront } from '#tests/support/tls-front.ts';
import { connectTemporal, TEMPORAL_SETTINGS, temporalAddress } from './temporal.ts';

let front: TlsFront;
beforeAll(async () => {
  front = await startTlsFront(required('TEMPORAL_ADDRESS'));
});
afterAll(() => front?.close());

/** Whether clients and workers reach the server with these settings. */
async function reach(settings: Record<string, string>): Promise<boolean[]> {
  const env = z.object(TEMPORAL_SETTINGS).parse({ TEMPORAL_ADDRESS: front.address, ...settings });
  const client = connectTemporal(env).then((connection) => connection.close());
  const worker = NativeConnection.connect(temporalAddress(env)).then((connection) => connection.close());
  return (await Promise.allSettled([client, worker])).map(({ status }) => status === 'fulfilled');
}

test('clients and workers reach a server that asks for their certificate', async () => {
  const { ca, client } = front;
  const ours = { TEMPORAL_TLS_CA: ca, TEMPORAL_TLS_CERT: client.cert, TEMPORAL_TLS_KEY: client.key };
  expect(await reach(ours)).toEqual([true, true]);
  expect(await reach({ ...ours, TEMPORAL_ADDRESS: front.address.replace('localhost', '127.0.0.1') })).toEqual(
    [true, true],
  );
});

test('without their certificate, or with an authority that is not the server’s, they do not', async () => {
  const { ca, client } = front;
  const stranger = certificateAuthority();
  expect(await reach({ TEMPORAL_TLS_CA: ca })).toEqual([false, false]);
  const wrong = { TEMPORAL_TLS_CERT: client.cert, TEMPORAL_TLS_KEY: client.key };
  expect(await reach({ ...wrong, TEMPORAL_TLS_CA: stranger.ca })).toEqual([false, false]);
  expect(await reach({})).toEqual([false, false]);
});
