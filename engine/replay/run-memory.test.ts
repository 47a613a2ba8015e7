import { expect, test } from 'vitest';
import { RunMemory } from './run-memory.ts';

test('a session that was refused makes room for another, until three were', () => {
  const memory = new RunMemory();
  for (const kept of ['first', 'second']) {
    memory.sessions.set('login', kept);
    memory.loseSession('login');
    expect(memory.sessions.has('login')).toBe(false);
  }
  memory.loseSession('login');
  expect(memory.sessions.get('login')).toBeNull();
});
