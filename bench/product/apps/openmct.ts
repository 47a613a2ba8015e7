import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveFolder } from './serve.ts';

/** Dashboards of telemetry that its examples make up; what a user builds is kept in the browser. */
export const openmct: App = {
  name: 'openmct',
  what: 'telemetry dashboards (Open MCT)',
  package: { name: 'openmct', version: '4.2.0' },
  licence: 'Apache-2.0',
  start_path: '/index.html',
  rules: [],
  rewrite: AS_IT_IS,
  start: (modules) => {
    const folder = path.join(modules, 'openmct');
    // Its start page loads its program from `dist`, and that the rest from beside the page.
    return serveFolder(folder, { beside: path.join(folder, 'dist') });
  },
};
