import { expect, it } from 'vitest';
import { firstChangeFault } from './change-password.ts';

it.each([
  [{ current: 'x', next: '123', confirm: '1234' }, 'New passwords do not match'],
  [{ current: 'x', next: '12345', confirm: '12345' }, 'Password must be at least 6 characters long'],
  [{ current: 'x', next: '123456', confirm: '123456' }, undefined],
])('%o gives %s', (change, message) => expect(firstChangeFault(change)?.message).toBe(message));
