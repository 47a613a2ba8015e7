import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '#domain/kernel/errors.ts';

export type Received = { sha256: string; size: number };

/**
 * Writes what comes to a new file, hashing it on its way. What was written stays when it fails: the caller knows what
 * the file was for.
 * @throws AppError FILE_TOO_LARGE as soon as it is more, or what the source threw.
 */
export async function receive(
  source: AsyncIterable<Uint8Array>,
  path: string,
  bytes_max: number,
): Promise<Received> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > bytes_max) throw new AppError('FILE_TOO_LARGE');
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
}
