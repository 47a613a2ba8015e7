import { expect, it } from 'vitest';
import { measureBlobs } from './blob-use.ts';

const MINUTE = 60_000;

it('evidence is measured every few minutes, and a store that fails hides nothing else', async () => {
  let asked = 0;
  const answers = [{ files: 2, bytes: 20, owners: 1 }, new Error('the store is away')];
  const store = {
    usage: async () => {
      const answer = answers[asked++];
      if (answer instanceof Error || !answer) throw answer;
      return answer;
    },
  };
  const first = { blobs: answers[0], blobs_fault: null };
  expect(await Promise.all([measureBlobs(store, 0), measureBlobs(store, MINUTE)])).toEqual([first, first]);
  expect(asked).toBe(1);
  const later = await measureBlobs(store, 6 * MINUTE);
  expect(later).toEqual({ blobs: answers[0], blobs_fault: 'the store is away' });
  const never = { usage: () => Promise.reject(new Error('no such folder')) };
  expect(await measureBlobs(never, 0)).toMatchObject({ blobs: { files: 0 }, blobs_fault: 'no such folder' });
});
