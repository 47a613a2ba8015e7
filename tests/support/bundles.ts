import { v7 as uuidv7 } from 'uuid';
import type { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { type SubmitInput, submitSchema } from '#domain/api/submit.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { SUBMIT } from './accounts.ts';
import type { TestDatabase } from './database.ts';

type BundleParts = { database: TestDatabase; keys: UserKeys; blobs: FileBlobStore; owner: string };

/** Submits a test of a bundle as the API does once it has received the file; gives its id. */
export async function submitBundle(
  { database, keys, blobs, owner }: BundleParts,
  bytes: Buffer,
  more: Partial<SubmitInput> = {},
): Promise<string> {
  const testId = uuidv7();
  const { key } = await blobs.put({ owner, testId }, bytes, 'application/zip');
  const input = submitSchema.parse({ ...SUBMIT, url: undefined, test_type: 'web_bundle', ...more });
  const upload = { testId, key, name: 'sample.zip' };
  return submitTest(database.app, keys, input, { owner, via: 'web', upload });
}
