import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readInputs } from '#cli/ci/inputs.ts';
import { run, runOrThrow } from '#deploy/lib/exec.ts';
import { ROOT } from '#deploy/lib/paths.ts';
import { samplesOf } from '#tests/conformance/screens/docs-samples.ts';
import { needs } from '#tests/support/needs.ts';

const ACTION = path.join(ROOT, 'deploy', 'ci', 'github');
const WORKFLOW = samplesOf('github-actions')[0]?.code ?? '';
const actionlint = process.env.ROVE_ACTIONLINT ?? '';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-workflows-'));
  await runOrThrow('git', ['init', '-q'], { cwd: folder });
  mkdirSync(path.join(folder, '.github', 'workflows'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What actionlint says of a repository with this workflow and this action, as the documentation has both. */
async function lint(workflow: string, change = (action: string) => action): Promise<string> {
  const action = path.join(folder, '.github', 'actions', 'rove');
  cpSync(ACTION, action, { recursive: true });
  const file = path.join(action, 'action.yml');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  writeFileSync(path.join(folder, '.github', 'workflows', 'rove.yml'), workflow);
  const { code, stdout, stderr } = await run(actionlint, ['-no-color'], { cwd: folder });
  return code === 0 ? '' : stdout + stderr;
}

describe('the workflow of the documentation', needs('actionlint', actionlint), () => {
  it('with its action is what actionlint takes', async () => {
    expect(await lint(WORKFLOW)).toBe('');
  });

  it.each([
    [
      'an input that is none',
      WORKFLOW.replace('fail-on:', 'fail-at:'),
      undefined,
      /input "fail-at" is not defined/,
    ],
    [
      'a permission that is none',
      WORKFLOW.replace('checks: write', 'checks: much'),
      undefined,
      /"much" is invalid/,
    ],
    [
      'an action for no Node',
      WORKFLOW,
      (text: string) => text.replace('node24', 'node99'),
      /invalid runner name "node99"/,
    ],
  ])('would not be with %s', async (_name, workflow, change, message) => {
    expect(await lint(workflow, change)).toMatch(message);
  });
});

describe('the inputs', () => {
  const must = { ROVE_URL: 'https://rove.example', ROVE_API_KEY: 'key' };
  const values: Record<string, string> = {
    share: 'always',
    comment: 'false',
    check: 'false',
    sarif: 'false',
    'new-only': 'true',
  };
  const named = (name: string) => values[name] ?? 'other';

  it('of the action are all read', () => {
    const { inputs } = parse(readFileSync(path.join(ACTION, 'action.yml'), 'utf8')) as { inputs: object };
    for (const name of Object.keys(inputs))
      expect(readInputs({ ...must, [`INPUT_${name.toUpperCase()}`]: named(name) }), name).not.toEqual(
        readInputs(must),
      );
  });

  it('of the GitLab component are all handed on and read, and it keeps the files that are written', () => {
    const text = readFileSync(path.join(ROOT, 'deploy', 'ci', 'gitlab', 'rove.yml'), 'utf8');
    const [head, body] = parseAllDocuments(text).map((one) => one.toJS());
    const inputs = Object.keys(head.spec.inputs);
    const used = [...text.matchAll(/\$\[\[ inputs\.([a-z-]+) \]\]/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(inputs.toSorted());
    const [job] = Object.values(body) as {
      variables: Record<string, string>;
      artifacts: { reports: object };
    }[];
    for (const [variable, value] of Object.entries(job?.variables ?? {})) {
      const name = /inputs\.([a-z-]+)/.exec(value)?.[1] ?? '';
      expect(readInputs({ ...must, [variable]: named(name) }), variable).not.toEqual(readInputs(must));
    }
    expect(Object.values(job?.artifacts.reports ?? {})).toEqual([
      'rove/rove.junit.xml',
      'rove/gl-code-quality-report.json',
    ]);
    const sample = parse(samplesOf('gitlab-ci')[0]?.code ?? '') as {
      include: { remote: string; inputs: object }[];
    };
    expect(new URL(sample.include[0]?.remote ?? '').pathname).toBe('/ci/gitlab/rove.yml');
    for (const name of Object.keys(sample.include[0]?.inputs ?? {})) expect(inputs).toContain(name);
  });
});
