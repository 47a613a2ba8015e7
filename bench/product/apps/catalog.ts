import { actual } from './actual.ts';
import type { App } from './app.ts';
import { ihatemoney } from './ihatemoney.ts';
import { jupyterlab } from './jupyterlab.ts';
import { maildev } from './maildev.ts';
import { nodeRed } from './node-red.ts';
import { openmct } from './openmct.ts';
import { spreadsheet } from './spreadsheet.ts';
import { sqliteWeb } from './sqlite-web.ts';
import { svgedit } from './svgedit.ts';
import { tiddlywiki } from './tiddlywiki.ts';
import { todomvc } from './todomvc.ts';
import { verdaccio } from './verdaccio.ts';

/** The apps that the tools are compared on. */
export const APPS: readonly App[] = [
  openmct,
  spreadsheet,
  jupyterlab,
  ihatemoney,
  sqliteWeb,
  todomvc,
  tiddlywiki,
  nodeRed,
  verdaccio,
  maildev,
  actual,
  svgedit,
];
