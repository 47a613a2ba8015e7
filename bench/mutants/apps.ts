import path from 'node:path';
import type { App } from '../product/apps/app.ts';
import { APPS as ALL } from '../product/apps/catalog.ts';
import { serveFolder } from '../product/apps/serve.ts';
import { todomvc } from '../product/apps/todomvc.ts';

/** What has its code in its server, or in so many packages that no place is told from a library's. */
const NOT_HERE = new Set(['ihatemoney', 'sqlite-web', 'jupyterlab']);

/** The to-do list of the same package, as written with another library. */
const todo = (library: string, folder: string): App => ({
  ...todomvc,
  name: `todomvc-${folder}`,
  what: `to-do list (TodoMVC, ${library})`,
  start: (modules) => serveFolder(path.join(modules, 'todomvc', 'examples', folder)),
});

/** Apps whose own scripts a proxy can spoil: React, Vue, Angular, Backbone, jQuery and none; with and without an API. */
export const APPS: readonly App[] = [
  ...ALL.filter(({ name }) => !NOT_HERE.has(name)),
  todo('no library', 'vanillajs'),
  todo('Vue', 'vue'),
  todo('Backbone', 'backbone'),
];

/** The name that an app's package is installed under, once for all apps of it. */
export const installedAs = (app: App): string =>
  ALL.find((one) => one.package === app.package)?.name ?? app.name;
