import { get } from './api.js';
import { bugs } from './bugs.js';
import { h } from './dom.js';

const HEADS = [
  ['name', 'Name'],
  ['role', 'Role'],
  ['joined', 'Since'],
];

export async function teamView() {
  const team = (await get('/team')) ?? [];
  const rows = h('tbody', {});
  const heads = HEADS.map(([key, text]) =>
    h(
      'th',
      { scope: 'col' },
      h('button', { type: 'button', class: 'quiet', onclick: () => sort(key) }, text),
    ),
  );
  let order = 1;
  let by = '';
  function sort(key) {
    order = by === key ? -order : 1;
    by = key;
    const sorted = team.toSorted((a, b) => (a[key] > b[key] ? order : a[key] < b[key] ? -order : 0));
    const byKey = new Map(sorted.map((person) => [person[key], person]));
    draw(bugs.has('team-sort') && key === 'role' ? [...byKey.values()] : sorted);
    for (const [index, [one]] of HEADS.entries())
      heads[index].setAttribute('aria-sort', one !== key ? 'none' : order > 0 ? 'ascending' : 'descending');
  }
  const draw = (people) => rows.replaceChildren(...people.map(row));
  draw(team);
  return h(
    'div',
    {},
    h('h1', {}, 'Team'),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Members' },
      h('table', {}, h('thead', {}, h('tr', {}, h('td', {}), heads)), rows),
    ),
  );
}

function row({ name, role, joined, picture }) {
  const image = h('img', { src: `/people/${picture}.svg`, alt: '', width: 40, height: 40 });
  return h('tr', {}, h('td', {}, image), h('td', {}, name), h('td', {}, role), h('td', {}, String(joined)));
}
