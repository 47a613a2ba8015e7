import { expect, test } from 'vitest';
import type { Signal } from '#engine/drivers/contract.ts';
import { PageLog } from './page-log.ts';

test('what a page tells without its words is told without them', () => {
  const heard: Signal[] = [];
  const log = new PageLog((signal) => heard.push(signal));
  log.heard({ kind: 'error', rejected: true } as never, 'http://app.test/');
  log.heard({ kind: 'said', level: 'error', text: { slice: 1 } } as never, 'http://app.test/');
  expect(heard).toMatchObject([
    { kind: 'rejection', message: '' },
    { kind: 'console_error', message: '' },
  ]);
});
