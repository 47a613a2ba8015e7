import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveFolder } from './serve.ts';

/** A spreadsheet that draws its cells on a canvas. */
export const spreadsheet: App = {
  name: 'spreadsheet',
  what: 'spreadsheet on a canvas (x-spreadsheet)',
  package: { name: 'x-data-spreadsheet', version: '1.1.9' },
  licence: 'MIT',
  start_path: '/index.html',
  rules: [],
  rewrite: AS_IT_IS,
  start: (modules) => serveFolder(path.join(modules, 'x-data-spreadsheet', 'dist')),
};
