import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveProgram } from './serve.ts';

const SETTINGS = 'settings.cfg';

/** Shared expenses, rendered by its server, with a demonstration project that anybody may enter. */
export const ihatemoney: App = {
  name: 'ihatemoney',
  what: 'shared expenses (I Hate Money)',
  package: { name: 'ihatemoney', version: '7.2.1', registry: 'pypi' },
  licence: 'BSD-3-Clause',
  start_path: '/',
  // Its list of languages led every run astray.
  shaped: true,
  rules: [],
  rewrite: AS_IT_IS,
  start: (modules, folder) => {
    const settings = path.join(folder, SETTINGS);
    writeFileSync(settings, settingsOf(folder));
    return serveProgram({
      program: path.join(modules, 'bin', 'ihatemoney'),
      args: (port) => ['run', '--host', '127.0.0.1', '--port', String(port)],
      env: { IHATEMONEY_SETTINGS_FILE_PATH: settings },
      folder,
    });
  },
};

const settingsOf = (folder: string): string => `SECRET_KEY = "of the bench"
SQLALCHEMY_DATABASE_URI = "sqlite:///${folder}/money.db"
ACTIVATE_DEMO_PROJECT = True
ALLOW_PUBLIC_PROJECT_CREATION = True
SESSION_COOKIE_SECURE = False
`;
