import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveFolder } from './serve.ts';

/** A to-do list, with its framework. */
export const todomvc: App = {
  name: 'todomvc',
  what: 'to-do list (TodoMVC, AngularJS)',
  package: { name: 'todomvc', version: '0.1.1' },
  licence: 'MIT',
  start_path: '/',
  shaped: true,
  rules: [],
  rewrite: AS_IT_IS,
  start: (modules) => serveFolder(path.join(modules, 'todomvc', 'examples', 'angularjs')),
};
