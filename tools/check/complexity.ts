import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '#deploy/lib/paths.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const COMPLEXITY_MAX = 15;
/** Lines of code: blank ones and comments do not count. */
const LINES_MAX = 70;
/** Files that were above the limit when it came, with the complexity of their worst function; none may rise. */
const ACCEPTED = 'tools/check/complex-files.json';
const PRODUCT =
  /^(activities|app|cli|db|deploy|domain|engine|services|tools|web|workflows)\/(?!migrations\/).*(?<!\.test)\.tsx?$/;

const BRANCHES = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.SwitchStatement,
  ts.SyntaxKind.CatchClause,
]);
const BRANCHING_OPERATORS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Functions of the product that are too long or branch too often, one per line of the answer. */
export async function complexFunctions(): Promise<string> {
  const files = await sourceFiles((file) => PRODUCT.test(file));
  const accepted = JSON.parse(readFileSync(path.join(ROOT, ACCEPTED), 'utf8')) as Record<string, number>;
  return files.flatMap((source) => inFile(source, accepted[source.file])).join('\n');
}

function inFile({ file, text }: SourceFile, accepted: number | undefined): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const most = accepted ?? COMPLEXITY_MAX;
  let worst = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const complexity = complexityOf(node);
      worst = Math.max(worst, complexity);
      const where = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
      const lines = linesOf(node, source);
      if (complexity > most) faults.push(`${where}: complexity ${complexity}, at most ${most}`);
      if (lines > LINES_MAX) faults.push(`${where}: ${lines} lines of code, at most ${LINES_MAX}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (accepted !== undefined && worst < accepted)
    faults.push(`${file}: its worst function is ${worst} now; ${ACCEPTED} still accepts ${accepted}`);
  return faults;
}

function linesOf(node: ts.Node, source: ts.SourceFile): number {
  const lines = node.getText(source).split('\n');
  return lines.filter((line) => !/^\s*(?:\/\/|\/\*|\*|$)/.test(line)).length;
}

/** McCabe's cyclomatic complexity of one function, without that of the functions within it; a switch counts once. */
function complexityOf(body: ts.Node): number {
  let count = 1;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (BRANCHES.has(node.kind)) count += 1;
    if (ts.isBinaryExpression(node) && BRANCHING_OPERATORS.has(node.operatorToken.kind)) count += 1;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return count;
}
