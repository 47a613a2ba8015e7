import { h } from './dom.js';

const PARTS = [
  ['issues', 'Issues'],
  ['board', 'Board'],
  ['activity', 'Activity'],
];

/** The head that all views of a project share. */
export function projectFrame({ key, name }, part, ...content) {
  const links = PARTS.map(([id, text]) =>
    h('a', { href: `/projects/${key}/${id}`, 'aria-current': id === part ? 'page' : false }, text),
  );
  return h(
    'div',
    {},
    h('h1', {}, name),
    h('nav', { class: 'parts', 'aria-label': 'Project' }, links),
    content,
  );
}
