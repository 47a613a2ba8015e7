import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type App, AS_IT_IS } from './app.ts';
import { serveProgram } from './serve.ts';

const NAMES = ['left-lane', 'tiny-clock', 'paper-kit', 'river-log', '@demo/forms', '@demo/charts'];
const VERSIONS = ['1.0.0', '1.1.0', '2.0.0-beta.1'];

/** A package registry with a few packages of its own and no way out. */
export const verdaccio: App = {
  name: 'verdaccio',
  what: 'package registry (Verdaccio)',
  // One of its dependencies asks for a tag instead of a version.
  package: { name: 'verdaccio', version: '6.10.4', overrides: { 'node-fetch': '2.7.0' } },
  licence: 'MIT',
  start_path: '/',
  shaped: true,
  rules: [
    { from: /(\/-\/verdaccio\/data\/search\/).+/, to: '$1:words' },
    { from: /(\/-\/verdaccio\/data\/(?:sidebar|package\/readme)\/).+/, to: '$1:package' },
    { from: /(\/-\/web\/detail\/).+?(\/v\/.+)?$/, to: '$1:package' },
    { from: /(\/-\/user\/).+/, to: '$1:user' },
  ],
  rewrite: { ...AS_IT_IS, skip: /\/vendors\./ },
  start: async (modules, folder) => {
    const config = path.join(folder, 'config.yaml');
    writeFileSync(config, configOf(folder));
    for (const name of NAMES) publish(path.join(folder, 'storage'), name);
    const database = { list: NAMES, secret: '0123456789abcdef0123456789abcdef' };
    writeFileSync(path.join(folder, 'storage', '.verdaccio-db.json'), JSON.stringify(database));
    return serveProgram({
      args: (port) => [
        path.join(modules, 'verdaccio', 'bin', 'verdaccio'),
        '--config',
        config,
        '--listen',
        `127.0.0.1:${port}`,
      ],
      folder,
    });
  },
};

const configOf = (folder: string): string => `storage: ${folder}/storage
auth: { htpasswd: { file: ${folder}/htpasswd, max_users: 1000 } }
uplinks: {}
packages: { '**': { access: $all, publish: $authenticated, unpublish: $authenticated } }
web: { title: Registry, login: true }
log: { type: stdout, format: json, level: warn }
`;

function publish(storage: string, name: string): void {
  const folder = path.join(storage, name);
  mkdirSync(folder, { recursive: true });
  const readme = `# ${name}\n\nA small package.\n\n\`\`\`js\nimport it from '${name}';\n\`\`\`\n`;
  const times = VERSIONS.map((version, index) => [version, `2024-0${index + 1}-10T08:00:00.000Z`]);
  const versions = VERSIONS.map((version) => [version, manifest(name, version, readme)]);
  const document = {
    name,
    versions: Object.fromEntries(versions),
    time: { created: times[0]?.[1], modified: times.at(-1)?.[1], ...Object.fromEntries(times) },
    'dist-tags': { latest: '1.1.0', next: '2.0.0-beta.1' },
    users: {},
    readme,
    _uplinks: {},
    _distfiles: {},
    _attachments: {},
    _rev: '1-0000000000000000',
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(document));
}

const manifest = (name: string, version: string, readme: string) => ({
  _id: `${name}@${version}`,
  name,
  version,
  description: `What ${name} does`,
  keywords: ['demo', 'small'],
  license: 'MIT',
  author: { name: 'Robin Vester', email: 'robin@example.com' },
  repository: { type: 'git', url: 'git+https://example.com/demo.git' },
  dependencies:
    name === 'left-lane' ? { 'tiny-clock': '^1.0.0', 'paper-kit': '^1.0.0' } : { 'left-lane': '^1.0.0' },
  devDependencies: { 'river-log': '^1.0.0' },
  readme,
  dist: {
    shasum: '0'.repeat(40),
    tarball: `http://localhost/${name}/-/${name.split('/').at(-1)}-${version}.tgz`,
  },
});
