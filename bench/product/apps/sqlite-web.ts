import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type App, AS_IT_IS } from './app.ts';
import { serveProgram } from './serve.ts';

const TABLES = `
CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born DATE);
CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, author_id INTEGER REFERENCES author, price REAL);
CREATE INDEX book_author ON book (author_id);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
  INSERT INTO author SELECT i, 'Author ' || i, date('1950-01-01', i || ' years') FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
  INSERT INTO book SELECT i, 'Title ' || i, 1 + i % 40, i * 1.25 FROM n;
`;

/** A browser for a database of two tables. */
export const sqliteWeb: App = {
  name: 'sqlite-web',
  what: 'database browser (sqlite-web)',
  package: { name: 'sqlite-web', version: '0.8.2', registry: 'pypi' },
  licence: 'MIT',
  start_path: '/',
  // A run dropped its table.
  shaped: true,
  rules: [],
  rewrite: AS_IT_IS,
  start: (modules, folder) => {
    const file = path.join(folder, 'library.db');
    const database = new DatabaseSync(file);
    database.exec(TABLES);
    database.close();
    return serveProgram({
      program: path.join(modules, 'bin', 'sqlite_web'),
      args: (port) => ['--no-browser', '--host', '127.0.0.1', '--port', String(port), file],
      folder,
    });
  },
};
