import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from 'lucide-react';/;
const EXPORT = /export \{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs'/g;

/**
 * Imports each icon from the file of its own, not from the one that names them all: through that, every module that shows
 * an icon would seem to need every other icon, and the smallest pages would load them all.
 */
export function singleIcons(): Plugin {
  let files: Map<string, string> | null = null;
  return {
    name: 'rove-icons',
    enforce: 'pre',
    transform: {
      filter: { code: /from 'lucide-react'/, id: { exclude: /node_modules/ } },
      async handler(code) {
        files ??= iconFiles((await this.resolve('lucide-react'))?.id ?? '');
        const known = files;
        return code.replace(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each && !each.startsWith('type '))
            .map((name) => `import ${name} from 'lucide-react/icons/${known.get(name)}';`)
            .join(' '),
        );
      },
    },
  };
}

/** By the name of an icon: its file, as the library's own module says. */
function iconFiles(module: string): Map<string, string> {
  const all = readFileSync(module, 'utf8');
  return new Map(
    [...all.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  );
}
