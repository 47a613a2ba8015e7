import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveProgram } from './serve.ts';

const NOTEBOOK = {
  cells: [
    { cell_type: 'markdown', id: 'a', metadata: {}, source: '# Sums' },
    {
      cell_type: 'code',
      id: 'b',
      metadata: {},
      source: 'sum(range(10))',
      execution_count: null,
      outputs: [],
    },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
};

/** Notebooks, files, terminals and settings over a folder of its own. */
export const jupyterlab: App = {
  name: 'jupyterlab',
  what: 'notebooks (JupyterLab)',
  package: { name: 'jupyterlab', version: '4.6.6', registry: 'pypi' },
  licence: 'BSD-3-Clause',
  start_path: '/lab',
  rules: [],
  rewrite: AS_IT_IS,
  start: (modules, folder) => {
    const work = path.join(folder, 'work');
    mkdirSync(work);
    writeFileSync(path.join(work, 'sums.ipynb'), JSON.stringify(NOTEBOOK));
    writeFileSync(path.join(work, 'rows.csv'), 'name,count\nRobin,3\nAndrea,5\n');
    return serveProgram({
      program: path.join(modules, 'bin', 'jupyter-lab'),
      args: (port) => [
        ...['--no-browser', '--allow-root', '--ip=127.0.0.1', `--port=${port}`, `--notebook-dir=${work}`],
        ...['--IdentityProvider.token=', '--ServerApp.allow_origin=*', '--ServerApp.disable_check_xsrf=True'],
      ],
      folder,
    });
  },
};
