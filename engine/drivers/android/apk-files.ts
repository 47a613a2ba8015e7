import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/** Reads the wanted files of an APK, one after another. Rejects where the archive is damaged or `read` does. */
export async function eachFile(
  apk: string,
  wants: (entry: yauzl.Entry) => boolean,
  read: (entry: yauzl.Entry, stream: Readable) => Promise<void>,
): Promise<void> {
  const zip = await openZip(apk, { lazyEntries: true, autoClose: false });
  const streamOf = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject);
      zip.on('end', resolve);
      zip.on('entry', (entry: yauzl.Entry) => {
        const done = wants(entry) ? streamOf(entry).then((stream) => read(entry, stream)) : Promise.resolve();
        done.then(() => zip.readEntry(), reject);
      });
      zip.readEntry();
    });
  } finally {
    zip.close();
  }
}
