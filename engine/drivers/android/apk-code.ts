import { callsIn, type DexCall } from '#domain/apk/dex-calls.ts';
import { eachFile } from './apk-files.ts';

const DEX = /^classes\d*\.dex$/;
const DEX_MAX = 30_000_000;
/** Methods whose callers, or whose arguments, say how an app shows pages. */
const NAMES = new Set([
  'setAllowUniversalAccessFromFileURLs',
  'setAllowFileAccessFromFileURLs',
  'setMixedContentMode',
  'setWebContentsDebuggingEnabled',
  'proceed',
]);

const known = new Map<string, Promise<DexCall[]>>();

/** Calls in the code of an APK that its settings for web pages can be told by; looked for once per APK. */
export function findCalls(apk: string): Promise<DexCall[]> {
  const before = known.get(apk);
  if (before) return before;
  const found = look(apk).catch(() => []); // Code that cannot be read says nothing.
  known.set(apk, found);
  return found;
}

async function look(apk: string): Promise<DexCall[]> {
  const calls: DexCall[] = [];
  await eachFile(
    apk,
    ({ fileName, uncompressedSize }) => DEX.test(fileName) && uncompressedSize <= DEX_MAX,
    async (_entry, stream) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      calls.push(...callsIn(Buffer.concat(parts), NAMES));
    },
  );
  return calls;
}
