import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing. */
const BYTES_MIN = 1_000;
const TEXTS = /\.(js|css|svg)$/;

/** Writes each script and style a second and a third time, compressed, so that the server need not do it. */
export function compressed(): Plugin {
  let dist = '';
  return {
    name: 'rove-compressed',
    apply: 'build',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const folder of [dist, join(dist, 'assets')]) compressAll(folder);
    },
  };
}

function compressAll(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => TEXTS.test(each))) {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < BYTES_MIN) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
