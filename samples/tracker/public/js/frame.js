import { post } from './api.js';
import { h } from './dom.js';

const PLACES = [
  ['/projects', 'Projects'],
  ['/team', 'Team'],
  ['/settings', 'Settings'],
  ['/help', 'Help'],
];

async function signOut() {
  if (await post('/sign-out')) location.assign('/sign-in');
}

/** The page around a view. */
export function frame(content, signedIn) {
  const nav = PLACES.map(([href, text]) =>
    h('a', { href, 'aria-current': location.pathname === href ? 'page' : false }, text),
  );
  return h(
    'div',
    { class: 'frame' },
    h(
      'header',
      {},
      h('a', { class: 'brand', href: '/' }, 'Waymark'),
      signedIn && h('nav', { 'aria-label': 'Main' }, nav),
      signedIn && h('button', { type: 'button', class: 'quiet', onclick: () => void signOut() }, 'Sign out'),
    ),
    h('main', {}, content),
    h('p', { id: 'toast', role: 'status' }),
  );
}
