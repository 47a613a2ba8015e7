import { afterAll, describe, expect, test } from 'vitest';
import { keepsTheContract } from '#tests/support/blob-store-contract.ts';
import { byLength } from '#tests/support/length.ts';
import { needs } from '#tests/support/needs.ts';
import { startS3 } from '#tests/support/s3-server.ts';

const server = await startS3();
afterAll(() => server?.stop());

describe('the store behind the S3 interface', needs('s3', server), () => {
  const open = () => {
    if (!server) throw new Error('no server');
    return server.store();
  };
  keepsTheContract(open);

  test('of writers at once with rising fences the highest is what stays', async () => {
    const scope = { owner: crypto.randomUUID(), testId: crypto.randomUUID() };
    const fences = Array.from({ length: byLength(8, 40) }, (_, n) => n + 1);
    const shuffled = fences.toSorted((a, b) => ((a * 7) % 11) - ((b * 7) % 11));
    await Promise.all(shuffled.map((fence) => open().setPointer(scope, 'checkpoint', fence, fence)));
    expect(await open().getPointer(scope, 'checkpoint')).toEqual({
      fence: fences.length,
      value: fences.length,
    });
    await open().deleteScope(scope);
  });
});
