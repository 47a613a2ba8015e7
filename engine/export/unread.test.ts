import { expect, it } from 'vitest';
import { unreadCount, unreadLabel } from './runtime/unread.ts';

it.each([
  ['Notices, 5 unread', 'Notices, 4 unread', 4],
  ['Notifications 10 unread', 'Notifications\n 0\n unread', 0],
  ['5 unread', '12 unread', 12],
  ['Notices, 5 unread', 'Messages, 5 unread', null],
  ['Notices, 5 unread', 'Notices', null],
])('the number of "%s" is told from "%s" later', (before, later, count) => {
  expect(unreadCount(later, unreadLabel(before))).toBe(count);
});
