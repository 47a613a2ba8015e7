import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('tells what an error says, and masks what is secret', () => {
  const lines: string[] = [];
  const logger = createLogger('test', { write: (line) => void lines.push(line) });
  logger.warn(
    { error: new Error('no room', { cause: new Error('disk full') }), token: 'abc' },
    'Activity failed',
  );
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    service: 'test',
    msg: 'Activity failed',
    error: { message: 'no room', cause: { message: 'disk full' } },
    token: '***',
  });
});
