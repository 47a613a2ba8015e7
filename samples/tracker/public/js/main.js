import { activityView } from './activity.js';
import { boardView } from './board.js';
import { h } from './dom.js';
import { frame } from './frame.js';
import { helpView } from './help.js';
import { issueView } from './issue.js';
import { issuesView } from './issues.js';
import { projectsView } from './projects.js';
import { settingsView } from './settings.js';
import { signInView } from './sign-in.js';
import { teamView } from './team.js';

const ROUTES = [
  [/^\/projects$/, 'Projects', projectsView],
  [/^\/projects\/(\w+)\/issues$/, 'Issues', issuesView],
  [/^\/projects\/(\w+)\/board$/, 'Board', boardView],
  [/^\/projects\/(\w+)\/activity$/, 'Activity', activityView],
  [/^\/issues\/([\w-]+)$/, 'Issue', issueView],
  [/^\/team$/, 'Team', teamView],
  [/^\/settings$/, 'Settings', settingsView],
];
const OPEN = [
  [/^\/sign-in$/, 'Sign in', signInView],
  [/^\/help$/, 'Help', helpView],
];

const app = document.querySelector('#app');
const isSignedIn = () => document.body.dataset.signedIn === 'yes';
let turn = 0;

/** Leads to a place of the app. */
export function go(path) {
  history.pushState(null, '', path);
  return show();
}

async function show() {
  turn += 1;
  const now = turn;
  const home = isSignedIn() ? '/projects' : '/sign-in';
  const open = OPEN.find(([pattern]) => pattern.test(location.pathname));
  if (location.pathname === '/' || (!isSignedIn() && !open)) history.replaceState(null, '', home);
  const routes = isSignedIn() ? [...ROUTES, ...OPEN] : OPEN;
  const route = routes.find(([pattern]) => pattern.test(location.pathname));
  const [pattern, title, view] = route ?? [/$/, 'Not found', missing];
  const content = await view(...(pattern.exec(location.pathname) ?? []).slice(1).map(decodeURIComponent));
  if (now !== turn) return;
  document.title = `${title} · Waymark`;
  app.replaceChildren(frame(content ?? missing(), isSignedIn()));
}

function missing() {
  return h('div', {}, h('h1', {}, 'Not found'), h('p', {}, h('a', { href: '/projects' }, 'To the projects')));
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]');
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || link.hasAttribute('data-plain') || hash) return;
  event.preventDefault();
  void go(pathname + search);
});
window.addEventListener('popstate', () => void show());
void show();
