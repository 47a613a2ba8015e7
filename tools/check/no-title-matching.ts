import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '#deploy/lib/paths.ts';

/** Words for people, which code must not read: a kind's `variant` and `facts`, an action's `effects`, say the same in types. */
const WORDS: ReadonlySet<string> = new Set(['title', 'detail']);
const DETAIL: ReadonlySet<string> = new Set(['detail']);
/** Here titles are those of pages. */
const READS_PAGES = /^engine\/(drivers|forms|login)\//;
/** Observations have a title of their own: that of the page. */
const PAGES = new Set(['seen', 'before', 'after', 'start', 'from', 'now', 'document', 'observation']);
const TESTS = new Set(['test', 'exec']);
const OF_A_STRING = new Set([
  'match',
  'matchAll',
  'search',
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'replace',
  'replaceAll',
]);
const EQUALITY = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

/** Code of the engine that decides by the title of a bug or the details of a result, one line each; '' when there is none. */
export async function titleMatching(): Promise<string> {
  const files = globSync('engine/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  return files
    .flatMap((file) =>
      matchesIn(readFileSync(path.join(ROOT, file), 'utf8'), READS_PAGES.test(file)).map(
        (line) => `${file}:${line}`,
      ),
    )
    .join('\n');
}

/** The lines of a source that test or compare a detail or, unless it is one that reads pages, a title. */
export function matchesIn(text: string, readsPages = false): number[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (decidesByWords(node, readsPages))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

function decidesByWords(node: ts.Node, readsPages: boolean): boolean {
  const isWords = (one: ts.Expression) => wordsIn(one, readsPages ? DETAIL : WORDS);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    if (TESTS.has(name.text)) return node.arguments.some(isWords);
    return OF_A_STRING.has(name.text) && isWords(expression);
  }
  if (!ts.isBinaryExpression(node) || !EQUALITY.has(node.operatorToken.kind)) return false;
  const { left, right } = node;
  return (isWords(left) && ts.isStringLiteralLike(right)) || (isWords(right) && ts.isStringLiteralLike(left));
}

/** `title`, `finding.title`, `result?.detail ?? ''`, but not `seen.title`. */
function wordsIn(node: ts.Expression, words: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return words.has(node.text);
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node))
    return wordsIn(node.expression, words);
  if (ts.isBinaryExpression(node)) return wordsIn(node.left, words);
  if (!ts.isPropertyAccessExpression(node) || !words.has(node.name.text)) return false;
  const { expression: owner } = node;
  const name = ts.isPropertyAccessExpression(owner) ? owner.name.text : owner.getText();
  return !PAGES.has(name);
}
