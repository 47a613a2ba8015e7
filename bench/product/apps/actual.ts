import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveFolder } from './serve.ts';

const BUILD = path.join('@actual-app', 'web', 'build');

/** What the app's own server sends, for its database in the browser. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** A budget with accounts, transactions and reports, kept in the browser. Its database works in workers. */
export const actual: App = {
  name: 'actual',
  what: 'personal budget (Actual)',
  package: { name: '@actual-app/web', version: '26.9.0' },
  licence: 'MIT',
  start_path: '/',
  shaped: true,
  rules: [],
  rewrite: { ...AS_IT_IS, skip: /^\/(kcab|sw\.js|workbox)/ },
  later: path.join(BUILD, 'static', 'js'),
  start: (modules) => serveFolder(path.join(modules, BUILD), { headers: ISOLATED, everywhere: true }),
};
