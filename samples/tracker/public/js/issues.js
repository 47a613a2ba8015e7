import { get, once, post } from './api.js';
import { bugs } from './bugs.js';
import { bulkBar } from './bulk.js';
import { field, h, plural, say, tabs } from './dom.js';
import { projectFrame } from './project-frame.js';

const PAGE = 10;
const STATES = [
  ['all', 'All'],
  ['open', 'Open'],
  ['done', 'Done'],
];

export async function issuesView(key) {
  const project = await get(`/projects/${key}`);
  if (!project) return null;
  const asked = new URLSearchParams(location.search).get('status') ?? 'all';
  const state = {
    status: bugs.has('filter-reload') ? 'all' : asked,
    search: '',
    page: 0,
    forgotten: new Set(),
  };
  const list = h('ul', { class: 'issues', 'aria-label': 'Issues' });
  const pager = h('div', { class: 'bar' });
  const bulk = bulkBar(project, reload);
  const count = h('p', { class: 'muted' });
  const tell = () =>
    count.replaceChildren('Issues in this project: ', h('b', {}, String(project.issues.length)));

  function draw() {
    const found = project.issues.filter((issue) => isShown(issue, state));
    const pages = Math.max(1, Math.ceil(found.length / PAGE));
    const back = bugs.has('page-repeats') && state.page > 0 ? 1 : 0;
    const from = state.page * PAGE;
    const rows = found.slice(from - back, from + PAGE - back);
    list.replaceChildren(...rows.map((issue) => row(issue, bulk)));
    if (rows.length === 0) list.replaceChildren(h('li', {}, 'No issue fits.'));
    pager.replaceChildren(...(pages > 1 ? paging(state, pages, draw) : []));
  }
  async function reload() {
    project.issues = (await get(`/projects/${key}`)).issues;
    draw();
  }
  const choose = (status) => {
    if (bugs.has('filter-forgets') && status === 'done')
      for (const issue of project.issues.filter((one) => one.status === 'done'))
        state.forgotten.add(issue.id);
    Object.assign(state, { status, page: 0 });
    history.replaceState(null, '', status === 'all' ? location.pathname : `?status=${status}`);
    draw();
  };
  const found = (event) => {
    event.preventDefault();
    Object.assign(state, { search: event.target.elements.search.value.trim(), page: 0 });
    draw();
  };
  tell();
  draw();
  return projectFrame(
    project,
    'issues',
    h(
      'form',
      { role: 'search', class: 'bar', onsubmit: found },
      field('Search issues', 'search', { type: 'search' }),
      h('button', { type: 'submit' }, 'Search'),
    ),
    tabs('Which issues', STATES, STATES.some(([id]) => id === state.status) ? state.status : 'all', choose),
    count,
    bulk.element,
    list,
    pager,
    adding(project, () => {
      if (!bugs.has('stale-count')) tell();
      draw();
    }),
    h('button', { type: 'button', class: 'quiet', onclick: () => void exportList(project) }, 'Export points'),
  );
}

function isShown({ id, title, status }, state) {
  if (state.status === 'open' && status === 'done') return false;
  if (state.status === 'done' && status !== 'done') return false;
  if (state.status === 'all' && state.forgotten.has(id)) return false;
  if (bugs.has('search-bracket')) return new RegExp(state.search, 'i').test(title);
  return title.toLowerCase().includes(state.search.toLowerCase());
}

function row({ id, title, status, comments }, bulk) {
  const word = bugs.has('one-comments') ? `${comments.length} comments` : plural(comments.length, 'comment');
  return h(
    'li',
    {},
    bulk.box(id),
    h('a', { href: `/issues/${id}` }, `${id} ${title}`),
    h('span', { class: `state ${status}` }, status),
    h('span', { class: 'muted' }, word),
  );
}

function paging(state, pages, draw) {
  const turn = (by) => () => {
    state.page += by;
    draw();
  };
  return [
    h('button', { type: 'button', disabled: state.page === 0, onclick: turn(-1) }, 'Previous'),
    h('span', {}, `Page ${state.page + 1} of ${pages}`),
    h('button', { type: 'button', disabled: state.page === pages - 1, onclick: turn(1) }, 'Next'),
  ];
}

function adding(project, after) {
  const add = async (form) => {
    const title = form.elements.title.value;
    const made = await post(`/projects/${project.key}/issues`, { title });
    if (!made) return;
    project.issues.push(made);
    form.reset();
    after();
    say(`${made.id} was added`);
  };
  const twice = (event) => {
    event.preventDefault();
    void add(event.target);
  };
  return h(
    'form',
    { class: 'bar', 'aria-label': 'Add an issue', onsubmit: bugs.has('issue-twice') ? twice : once(add) },
    field('Title of a new issue', 'title', { required: true }),
    h('button', { type: 'submit' }, 'Add issue'),
  );
}

async function exportList({ name, issues }) {
  const points = issues.map((issue) => issue.points);
  const sum = bugs.has('export-empty') ? points.reduce((a, b) => a + b) : points.reduce((a, b) => a + b, 0);
  say(`${name}: ${plural(sum, 'point')} in ${plural(issues.length, 'issue')}`);
}
