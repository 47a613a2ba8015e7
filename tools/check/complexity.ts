import ts from 'typescript';
import { type SourceFile, sourceFiles } from './source-files.ts';

const COMPLEXITY_MAX = 15;
/** Lines of code: blank ones and comments do not count. */
const LINES_MAX = 70;
const PRODUCT =
  /^(activities|app|cli|db|deploy|domain|engine|mcp|services|tools|web|workflows)\/(?!migrations\/).*(?<!\.test)\.tsx?$/;

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
  return files.flatMap(inFile).join('\n');
}

function inFile({ file, text }: SourceFile): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const complexity = complexityOf(node);
      const where = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
      const lines = linesOf(node, source);
      if (complexity > COMPLEXITY_MAX)
        faults.push(`${where}: complexity ${complexity}, at most ${COMPLEXITY_MAX}`);
      if (lines > LINES_MAX) faults.push(`${where}: ${lines} lines of code, at most ${LINES_MAX}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
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
