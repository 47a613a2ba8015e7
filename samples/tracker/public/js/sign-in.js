import { once, post } from './api.js';
import { bugs } from './bugs.js';
import { field, h } from './dom.js';

export function signInView() {
  const send = once(async (form) => {
    const { email, password } = form.elements;
    if (await post('/sign-in', { email: email.value, password: password.value }))
      location.assign('/projects');
  });
  const help = bugs.has('help-link')
    ? h('a', { href: '/help/sign-in', 'data-plain': true }, 'Trouble signing in?')
    : h('a', { href: '/help' }, 'Trouble signing in?');
  return h(
    'form',
    { class: 'card narrow', onsubmit: send, 'aria-label': 'Sign in' },
    h('h1', {}, 'Sign in'),
    field('E-mail', 'email', { type: 'email', autocomplete: 'username', required: true }),
    field('Password', 'password', { type: 'password', autocomplete: 'current-password', required: true }),
    h('button', { type: 'submit' }, 'Sign in'),
    h('p', {}, help),
  );
}
