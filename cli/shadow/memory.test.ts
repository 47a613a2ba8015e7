import { expect, test } from 'vitest';
import { RecordedAnswers } from './recorded-answers.ts';
import { StaleMemory } from './stale-memory.ts';

test('what was read before a write stays so once the write has succeeded', () => {
  const memory = new StaleMemory<string>();
  memory.keep('/', 'first');
  expect(memory.before('/')).toBeNull();
  const succeeded = memory.write();
  expect(memory.before('/')).toBeNull();
  succeeded();
  expect(memory.before('/')).toBe('first');
  memory.keep('/', 'second');
  expect(memory.before('/')).toBe('first');
  memory.keep('/other', 'after');
  expect(memory.before('/other')).toBeNull();
});

test('a read that was answered while a write was under way is not from before it', () => {
  const memory = new StaleMemory<string>();
  const succeeded = memory.write();
  memory.keep('/', 'either');
  succeeded();
  expect(memory.before('/')).toBeNull();
});

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const answerOf = (value: unknown) => ({
  status: 201,
  headers: { 'content-type': 'application/json', 'set-cookie': ['session=secret'] },
  body: json(value),
});

test('a recorded answer says what this request sends, and hands out no session', () => {
  const answers = new RecordedAnswers();
  expect(answers.find('POST /notes', '/notes', json({}))).toBeNull();
  answers.keep('POST /notes', '/notes', json({ text: 'a' }), answerOf({ id: 1, note: { text: 'a' } }));
  const found = answers.find('POST /notes', '/notes', json({ text: 'b' }));
  expect(JSON.parse(String(found?.body))).toEqual({ id: 1, note: { text: 'b' } });
  expect(found?.headers).toEqual({ 'content-type': 'application/json' });
});

test('the answer to the same body is taken before one to the same address', () => {
  const answers = new RecordedAnswers();
  for (const id of [1, 2, 3]) answers.keep('PUT /n/:id', `/n/${id}`, json({ on: id }), answerOf(id));
  const idOf = (url: string, body: Buffer | null) => String(answers.find('PUT /n/:id', url, body)?.body);
  expect(idOf('/n/1', json({ on: 3 }))).toBe('3');
  expect(idOf('/n/2', json({ on: 9 }))).toBe('2');
  expect(idOf('/n/9', null)).toBe('1');
});

test('answers are kept up to a limit', () => {
  const answers = new RecordedAnswers();
  const large = { status: 200, headers: {}, body: Buffer.alloc(1024 * 1024) };
  const kept = Array.from({ length: 80 }, (_, at) => answers.keep(`POST /${at}`, '/', null, large));
  expect(kept.filter(Boolean)).toHaveLength(64);
});
