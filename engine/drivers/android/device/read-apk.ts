import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { ApkError } from '#domain/apk/binary-xml.ts';
import { type ApkManifest, readManifest } from '#domain/apk/manifest.ts';

const MANIFEST = 'AndroidManifest.xml';
const MANIFEST_MAX = 8_000_000;

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/** Reads the manifest of an APK. @throws ApkError */
export async function readApk(path: string): Promise<ApkManifest> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false });
  try {
    return readManifest(await entryOf(zip, MANIFEST));
  } finally {
    zip.close();
  }
}

function entryOf(zip: yauzl.ZipFile, name: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => reject(new ApkError('it has no manifest')));
    zip.on('entry', (entry: yauzl.Entry) => {
      if (entry.fileName !== name) return zip.readEntry();
      if (entry.uncompressedSize > MANIFEST_MAX) return reject(new ApkError('its manifest is too large'));
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('error', reject);
        stream.on('end', () => resolve(Buffer.concat(parts)));
      });
    });
    zip.readEntry();
  });
}
