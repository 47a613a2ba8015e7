import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type SettingsFile, settingsFileSchema } from '../domain/submission/settings-file.ts';
import { WrongUse } from './wrong-use.ts';

const FILE = '.rove.yml';
const KEYS = Object.keys(settingsFileSchema.shape);

/** Settings with what messages call the file that they are from. */
export type Settings = { file: string; values: SettingsFile };

/** The settings of the file that `--config` names, or of `.rove.yml` in a folder where there is one. @throws WrongUse */
export function readSettings(config: string | undefined, folder = process.cwd()): Settings {
  const file = config ?? FILE;
  try {
    return { file, values: parseSettings(file, readFileSync(path.resolve(folder, file), 'utf8')) };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    const { code = 'it cannot be read' } = error as NodeJS.ErrnoException;
    if (config === undefined && code === 'ENOENT') return { file, values: {} };
    throw new WrongUse(`${config === undefined ? '' : '--config '}${file}: ${code}.`);
  }
}

/** Reads settings (YAML 1.2). @throws WrongUse with line and column of what is wrong */
export function parseSettings(file: string, text: string): SettingsFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const fault = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    return new WrongUse(`${file}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message.replace(/\.$/, '')}.`);
  };
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong?.code === 'MULTIPLE_DOCS') throw fault(wrong.pos[0], 'Give one document');
  if (wrong) throw fault(wrong.pos[0], wrong.message);
  const parsed = settingsFileSchema.safeParse(contentOf(document, fault) ?? {});
  if (parsed.success) return parsed.data;
  // A name that is not known is often why another one is missing.
  const { issues } = parsed.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw issue ? fault(offsetOf(document.contents, issue), wordsOf(issue)) : fault(0, 'It cannot be read');
}

/** What a document says. @throws WrongUse for names that lead nowhere, or into the vast */
function contentOf(
  document: ReturnType<typeof parseDocument>,
  fault: (offset: number, message: string) => WrongUse,
): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) throw fault(0, error.message);
    throw error;
  }
}

type Issue = z.core.$ZodIssue;

function wordsOf(issue: Issue): string {
  if (issue.code !== 'unrecognized_keys') {
    const name = issue.path.filter((part) => typeof part === 'string').join('.');
    return `${name ? `${name}: ` : ''}${issue.message}`;
  }
  const known = issue.path.length === 0 ? `. Known are ${KEYS.join(', ')}` : '';
  return `${issue.keys[0]}: not known here${known}`;
}

/** Where in the text an issue lies: an unknown key, a value, or the nearest thing around one that is missing. */
function offsetOf(root: ParsedNode | null, issue: Issue): number {
  const isKey = issue.code === 'unrecognized_keys';
  let node = root;
  let offset = root?.range[0] ?? 0;
  for (const step of isKey ? [...issue.path, issue.keys[0] ?? ''] : issue.path) {
    const found = within(node, step);
    if (!found) return offset;
    node = found.value;
    offset = (node && !isKey ? node : (found.key ?? node))?.range[0] ?? offset;
  }
  return offset;
}

type Found = { key: ParsedNode | null; value: ParsedNode | null };

function within(node: ParsedNode | null, step: PropertyKey): Found | undefined {
  if (isSeq<ParsedNode>(node)) return { key: null, value: node.items[Number(step)] ?? null };
  if (!isMap<ParsedNode, ParsedNode | null>(node)) return undefined;
  return node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
}
