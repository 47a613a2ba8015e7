import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agentSource } from '../page-agent/source.ts';

test('every file of the agent is in it', () => {
  const source = agentSource({ origins: [], token: '' });
  const folder = new URL('../page-agent/', import.meta.url);
  const files = readdirSync(folder).filter((name) => !/^source|\.test\.ts$/.test(name));
  for (const file of files) {
    const [, name] =
      /^export (?:async )?(?:function|const|let) (\w+)/m.exec(readFileSync(new URL(file, folder), 'utf8')) ??
      [];
    expect(source).toMatch(new RegExp(`(function|const|let) ${name}\\b`));
  }
});

test('the files of the agent go together in one scope', () => {
  const source = agentSource({ origins: ['http://app.test'], token: 'rovetest' });
  expect(() => new Function(source)).not.toThrow();
});
