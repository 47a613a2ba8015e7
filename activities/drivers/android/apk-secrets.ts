import yauzl from 'yauzl';
import { masked, findSecrets as secretsOf } from '../web/probes/secret-patterns.ts';

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

function look(apk: string): Promise<Secret[]> {
  return new Promise((resolve, reject) => {
    yauzl.open(apk, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found = new Map<string, Secret>();
      let left = BYTES_MAX;
      zip.on('error', reject);
      zip.on('end', () => resolve([...found.values()]));
      zip.on('entry', (entry: yauzl.Entry) => {
        if (!isTelling(entry.fileName) || entry.uncompressedSize > left) return zip.readEntry();
        left -= entry.uncompressedSize;
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          let tail = '';
          stream.on('data', (part: Buffer) => {
            // Resources keep texts in UTF-16, whose plain letters are those bytes with nothing in between.
            const text = tail + part.toString('latin1').replaceAll('\0', '');
            for (const one of secretsIn(text, entry.fileName))
              if (found.size < FOUND_MAX) found.set(`${one.kind} ${one.sample}`, one);
            tail = text.slice(-OVERLAP);
          });
          stream.on('error', reject);
          stream.on('end', () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });
}

function isTelling(name: string): boolean {
  return /\.(dex|arsc|json|xml|properties|txt|js|html|pem|key|env|yml|yaml)$/.test(name);
}

function secretsIn(text: string, file: string): Secret[] {
  return secretsOf(text).map(({ kind, value }) => ({ kind, file, sample: masked(value) }));
}
