import { masked, findSecrets as secretsOf } from '../web/probes/secret-patterns.ts';
import { eachFile } from './apk-files.ts';

const BYTES_MAX = 30_000_000;
const FOUND_MAX = 20;
const OVERLAP = 200;
export type Secret = { kind: string; file: string; sample: string };

const known = new Map<string, Promise<Secret[]>>();

/** What looks like a secret in the code, the resources and the files of an APK; looked for once per APK. */
export function findSecrets(apk: string): Promise<Secret[]> {
  const before = known.get(apk);
  if (before) return before;
  const found = look(apk).catch(() => []); // A file that cannot be read to its end has shown what it could.
  known.set(apk, found);
  return found;
}

async function look(apk: string): Promise<Secret[]> {
  const found = new Map<string, Secret>();
  let left = BYTES_MAX;
  await eachFile(
    apk,
    ({ fileName, uncompressedSize }) => isTelling(fileName) && uncompressedSize <= left,
    async ({ fileName, uncompressedSize }, stream) => {
      left -= uncompressedSize;
      let tail = '';
      for await (const part of stream) {
        // Resources keep texts in UTF-16, whose plain letters are those bytes with nothing in between.
        const text = tail + (part as Buffer).toString('latin1').replaceAll('\0', '');
        for (const one of secretsIn(text, fileName))
          if (found.size < FOUND_MAX) found.set(`${one.kind} ${one.sample}`, one);
        tail = text.slice(-OVERLAP);
      }
    },
  );
  return [...found.values()];
}

function isTelling(name: string): boolean {
  return /\.(dex|arsc|json|xml|properties|txt|js|html|pem|key|env|yml|yaml)$/.test(name);
}

function secretsIn(text: string, file: string): Secret[] {
  return secretsOf(text).map(({ kind, value }) => ({ kind, file, sample: masked(value) }));
}
