import { h } from './dom.js';

export function helpView() {
  return h(
    'div',
    {},
    h('h1', {}, 'Help'),
    h('p', {}, 'Your team lead makes your account and can give you a new password.'),
    h(
      'p',
      {},
      'A project holds issues. Each issue is to do, being done, or done; drag it over the board, or open it.',
    ),
    h('p', {}, h('a', { href: '/' }, 'To the start page')),
  );
}
