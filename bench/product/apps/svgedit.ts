import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveFolder } from './serve.ts';

/** A drawing tool, all in the browser. */
export const svgedit: App = {
  name: 'svgedit',
  what: 'drawing tool (SVG-edit)',
  package: { name: 'svgedit', version: '7.4.1' },
  licence: 'MIT',
  start_path: '/index.html',
  shaped: true,
  rules: [],
  rewrite: AS_IT_IS,
  start: (modules) => serveFolder(path.join(modules, 'svgedit', 'dist', 'editor')),
};
