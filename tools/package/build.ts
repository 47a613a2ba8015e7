import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { ROOT } from '#deploy/lib/paths.ts';

/** What of a package's licence is shipped with it; upper and lower case differ from one package to the next. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const ENTRIES = { rove: 'cli/remote.ts', client: 'cli/client.ts' };

type Manifest = { name: string; version: string; description: string; license: string };

/**
 * Writes the npm package into an empty folder: the command line and the client without an engine, in one piece with what
 * they import, so that nothing else is installed with them.
 */
export async function buildPackage(folder: string): Promise<void> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: ENTRIES,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name].js',
          banner: ({ name, isEntry }) => (isEntry && name === 'rove' ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(path.join(folder, 'LICENCES.txt'), licencesOf(modules));
  const readme = readFileSync(path.join(import.meta.dirname, 'README.md'));
  writeFileSync(path.join(folder, 'README.md'), readme);
  copyFileSync(path.join(import.meta.dirname, 'properties.d.ts'), path.join(folder, 'properties.d.ts'));
}

function manifest() {
  const { name, version, description, license } = readManifest(ROOT);
  return {
    ...{ name, version, description, license },
    type: 'module',
    engines: { node: '>=20.11' },
    bin: { rove: 'rove.js' },
    exports: {
      '.': './client.js',
      // Types alone: the platform gives the functions.
      './properties': { types: './properties.d.ts' },
    },
  };
}

/** The licences of the packages that modules are from, each with its text. */
function licencesOf(modules: readonly string[]): string {
  const folders = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
  );
  const texts = [...folders].map((folder) => {
    const { name, version, license } = readManifest(folder);
    const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
    const text = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
    return `${name} ${version} (${license})\n\n${text}`;
  });
  return `This package holds code of these, each under its own licence.\n\n${texts.sort().join('\n\n---\n\n')}\n`;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}
