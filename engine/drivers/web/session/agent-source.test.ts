import { expect, test } from 'vitest';
import { agentSource } from '../page-agent/source.ts';

test('the files of the agent go together in one scope', () => {
  const source = agentSource({ origins: ['http://app.test'], token: 'rovetest' });
  expect(() => new Function(source)).not.toThrow();
});
