import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const services = path.join(import.meta.dirname, '..', '..', 'services');
/** Names of metrics as the services make them; a part that is filled in stands for any word. */
const made = globSync('**/*.ts', { cwd: services })
  .flatMap((file) => readFileSync(path.join(services, file), 'utf8').match(/['`]rove_[a-z_${}]+['`]/g) ?? [])
  .map(
    (name) => new RegExp(`^${name.slice(1, -1).replaceAll(/\$\{\w+\}/g, '[a-z]+')}(_bucket|_count|_sum)?$`),
  );

test.each([
  ['the rules', rules.map(({ expr }) => expr).join('\n')],
  ['the board', read('rove.json')],
])('every metric of %s is one that a service makes', (_name, text) => {
  const used = [...new Set(text.match(/\brove_[a-z_]+/g))];
  expect(used.length).toBeGreaterThan(5);
  const unknown = used.filter((name) => !made.some((pattern) => pattern.test(name)));
  expect(unknown).toEqual([]);
});

test('every rule says how bad it is and what to do', () => {
  for (const { alert, labels, annotations } of rules) {
    expect([alert, /^(page|warn)$/.test(labels.severity)]).toEqual([alert, true]);
    expect([alert, Boolean(annotations.summary && annotations.todo)]).toEqual([alert, true]);
  }
});
