import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveProgram } from './serve.ts';

/** No node that runs programs or writes files: explorers press everything. */
const SETTINGS = `module.exports = {
  telemetry: { enabled: false, updateNotification: false },
  editorTheme: { tours: false, projects: { enabled: false } },
  logging: { console: { level: 'warn' } },
  nodesExcludes: ['90-exec.js', '10-file.js', '23-watch.js'],
  externalModules: { palette: { allowInstall: false } },
};`;

/** An editor of flows. Its code editor, diagram library and jQuery are others' and stay as they are. */
export const nodeRed: App = {
  name: 'node-red',
  what: 'flow editor (Node-RED)',
  package: { name: 'node-red', version: '5.0.7' },
  licence: 'Apache-2.0',
  start_path: '/',
  shaped: true,
  rules: [{ from: /#flow\/.+/, to: '#flow/:id' }],
  rewrite: { ...AS_IT_IS, skip: /^\/vendor\// },
  start: async (modules, folder) => {
    const settings = path.join(folder, 'settings.js');
    writeFileSync(settings, SETTINGS);
    return serveProgram({
      args: (port) => [
        path.join(modules, 'node-red', 'red.js'),
        '--port',
        String(port),
        '--userDir',
        folder,
        '--settings',
        settings,
      ],
      folder,
    });
  },
};
