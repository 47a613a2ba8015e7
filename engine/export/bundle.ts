import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of code that is shipped: what it declares, each with its comment and without `export`, and where the rest is from. */
type Module = { file: string; declared: Map<string, string>; imported: Map<string, string> };

/** What a shipped file uses of packages: names by package. */
export type Bundle = { text: string; imports: Map<string, Set<string>> };

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ENGINE = path.join(HERE, '..');
const IMPORT = /^import (type )?(?:\{([^}]*)\}|(\w+)) from '([^']+)';$/gm;
const DECLARED = /^(?:export )?(?:async )?(?:function|const|let|type|class) (\w+)/;
const PACKAGE = /^(?:@playwright\/test|axe-core)$/;

const NO_CODE = /^\s*\/\*\*[\s\S]*?\*\/|(?<!:)\/\/ .*$|'(?:[^'\\\n]|\\.)*'/gm;

const known = new Map<string, Module>();

/** Files that every test may use. */
const RUNTIME = globSync('*.ts', { cwd: path.join(HERE, 'runtime') })
  .sort()
  .map((file) => path.join(HERE, 'runtime', file));

/**
 * The functions that a test's code uses, from `runtime/` and from the folders of its kinds, with all that these use, word
 * for word but for imports and exports. @throws when two of them have the same name.
 */
export function bundle(code: string, folders: readonly string[]): Bundle {
  const own = folders.flatMap((folder) => globSync(path.join(ENGINE, 'bugs', folder, 'reproduce.ts')));
  const modules = [...own, ...RUNTIME].map(moduleOf);
  const taken = new Map<string, string>();
  const texts: string[] = [];
  const imports = new Map<string, Set<string>>();
  const take = (name: string, module: Module): void => {
    const text = module.declared.get(name);
    if (text === undefined) throw new Error(`${module.file} declares no ${name}`);
    const before = taken.get(name);
    if (before && before !== module.file)
      throw new Error(`${name} is declared in ${before} and in ${module.file}`);
    if (before) return;
    taken.set(name, module.file);
    for (const word of wordsOf(text)) {
      const from = module.imported.get(word);
      if (word !== name && module.declared.has(word)) take(word, module);
      else if (from && PACKAGE.test(from)) imports.set(from, (imports.get(from) ?? new Set()).add(word));
      else if (from) take(word, moduleOf(from));
    }
    // After what it uses: a constant is made from others where it stands.
    texts.push(text);
  };
  for (const word of wordsOf(code)) {
    const module = modules.find(({ declared }) => declared.has(word));
    if (module) take(word, module);
  }
  return { text: texts.map((text) => `\n${text}\n`).join(''), imports };
}

/** Names in code; what comments and plain strings say is none. */
function wordsOf(text: string): Set<string> {
  const code = text.replace(NO_CODE, ' ');
  return new Set(code.match(/[A-Za-z_]\w*/g));
}

function moduleOf(file: string): Module {
  const module = known.get(file) ?? parse(file, readFileSync(file, 'utf8'));
  known.set(file, module);
  return module;
}

/** Reads a file as the formatter leaves it: what is declared at its top begins at the start of a line. */
function parse(file: string, source: string): Module {
  const imported = new Map<string, string>();
  for (const [, , names = '', whole, from = ''] of source.matchAll(IMPORT))
    for (const name of whole ? [whole] : names.split(','))
      if (name.trim()) imported.set(name.trim().replace(/^type /, ''), resolved(file, from));
  const declared = new Map<string, string>();
  const parts = source
    .replaceAll(IMPORT, '')
    .split(/\n(?=\/\*\*|(?:export |async |function |const |let |type |class ))/);
  let comment = '';
  for (const part of parts.map((one) => one.trim())) {
    const name = DECLARED.exec(part)?.[1];
    if (name) declared.set(name, comment + part.replace(/^export /, ''));
    comment = name || part === '' ? '' : `${part}\n`;
  }
  return { file, declared, imported };
}

function resolved(file: string, from: string): string {
  if (PACKAGE.test(from)) return from;
  if (from.startsWith('#engine/')) return path.join(ENGINE, from.slice('#engine/'.length));
  if (from.startsWith('.')) return path.resolve(path.dirname(file), from);
  throw new Error(`${file} is shipped in tests and must not import ${from}`);
}
