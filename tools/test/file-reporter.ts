import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { OUTSIDE, RECORDS_VARIABLE, type TestRecord } from './records.ts';

type Fault = { message?: string; stack?: string; diff?: string };

const STACK_LINES = 12;
/** A test that takes this long is told with its file. */
const SLOW_MS = 5_000;

/**
 * Prints one line for each test file when it ends, with whatever failed in it, and appends what came of it to the file
 * that `ROVE_TEST_RECORDS` names: a run that is ended early keeps the results it has.
 */
export default class FileReporter implements Reporter {
  readonly #file = process.env[RECORDS_VARIABLE];
  readonly #began = new Map<string, number>();
  #root = process.cwd();

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#write({ kind: 'planned', files: specifications.map(({ moduleId }) => this.#nameOf(moduleId)) });
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#began.set(moduleId, performance.now());
    this.#write({ kind: 'began', file: this.#nameOf(moduleId) });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = this.#nameOf(module.moduleId);
    const ms = Math.round(performance.now() - (this.#began.get(module.moduleId) ?? performance.now()));
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed').map(failureOf);
    const passed = tests.filter((test) => test.result().state === 'passed').map(({ fullName }) => fullName);
    const skipped = tests.filter((test) => test.result().state === 'skipped').map(skipOf);
    for (const suite of [module, ...module.children.allSuites()])
      for (const error of suite.errors()) failed.push({ title: OUTSIDE, message: wordsOf(error) });
    if (tests.length === 0 && failed.length === 0)
      failed.push({ title: OUTSIDE, message: 'The file has no test' });
    this.#write({ kind: 'file', project: module.project.name, file, ms, passed, failed, skipped });
    const more = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
    const counts = `${passed.length} passed${failed.length > 0 ? `, ${failed.length} failed` : ''}${more}`;
    console.log(`${failed.length > 0 ? '✗' : '✓'} ${file}  ${counts}  ${(ms / 1000).toFixed(1)} s`);
    for (const test of tests) {
      const { duration = 0 } = test.diagnostic() ?? {};
      if (duration >= SLOW_MS) console.log(`    ${(duration / 1000).toFixed(1)} s  ${test.fullName}`);
    }
    for (const { title, message } of failed) console.log(`\n  ${title}\n${message.replace(/^/gm, '    ')}\n`);
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly Fault[]): void {
    for (const error of errors) {
      const message = wordsOf(error);
      console.log(`\n✗ outside of any test\n${message}\n`);
      this.#write({ kind: 'fault', message });
    }
  }

  onUserConsoleLog({ content, type }: { content: string; type: string }): void {
    process[type === 'stderr' ? 'stderr' : 'stdout'].write(content);
  }

  #nameOf(moduleId: string): string {
    return path.relative(this.#root, moduleId);
  }

  #write(record: TestRecord): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(record)}\n`);
  }
}

function failureOf(test: TestCase): { title: string; message: string } {
  const errors = test.result().errors ?? [];
  return { title: test.fullName, message: errors.map(wordsOf).join('\n') };
}

function skipOf(test: TestCase): { title: string; reason: string } {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return { title: test.fullName, reason: test.meta().skipped ?? note ?? '' };
}

function wordsOf({ message = '', stack = '', diff }: Fault): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [message, ...(diff ? [diff] : []), ...frames.slice(0, STACK_LINES)].join('\n');
}
