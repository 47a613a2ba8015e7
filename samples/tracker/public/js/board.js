import { get, post } from './api.js';
import { bugs } from './bugs.js';
import { h, say } from './dom.js';
import { projectFrame } from './project-frame.js';
import { sprintPanel } from './sprint.js';

const COLUMNS = [
  ['todo', 'To do'],
  ['doing', 'Being done'],
  ['done', 'Done'],
];
const SHOWN = 5;

export async function boardView(key) {
  const project = await get(`/projects/${key}`);
  if (!project) return null;
  const board = h('div', { class: bugs.has('board-wide') ? 'board wide' : 'board' });
  const draw = () => board.replaceChildren(...COLUMNS.map((one) => column(one, project.issues, move)));
  async function move(id, status) {
    const issue = project.issues.find((one) => one.id === id);
    if (!issue || issue.status === status || !(await post(`/issues/${id}`, { status }))) return;
    issue.status = status;
    draw();
    say(`${id} was moved`);
  }
  draw();
  return projectFrame(project, 'board', sprintPanel(project), board);
}

function column([status, text], issues, move) {
  const own = issues.filter((issue) => issue.status === status);
  const rest = own.length - SHOWN;
  return h(
    'section',
    {
      class: 'column',
      'aria-label': text,
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        void move(event.dataTransfer.getData('text/plain'), status);
      },
    },
    h('h2', {}, text),
    own.length === 0 && h('p', { class: 'muted' }, 'Nothing here.'),
    own.slice(0, SHOWN).map((issue) => card(issue, move)),
    rest > 0 && h('p', { class: 'muted' }, `and ${rest} more`),
  );
}

function card({ id, title, status }, move) {
  const next = COLUMNS[COLUMNS.findIndex(([one]) => one === status) + 1];
  const label = bugs.has('move-nameless') ? null : `Move ${id} on to ${next?.[1]}`;
  const arrow = () => {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    for (const [name, value] of Object.entries({
      viewBox: '0 0 16 16',
      width: 16,
      height: 16,
      'aria-hidden': true,
    }))
      shape.setAttribute(name, value);
    line.setAttribute('d', 'M2 7h8V3l5 5-5 5V9H2z');
    shape.append(line);
    return shape;
  };
  return h(
    'article',
    {
      class: 'ticket',
      draggable: 'true',
      ondragstart: (event) => event.dataTransfer.setData('text/plain', id),
    },
    h('a', { href: `/issues/${id}`, draggable: 'false' }, `${id} ${title}`),
    next &&
      h('button', { type: 'button', 'aria-label': label, onclick: () => void move(id, next[0]) }, arrow()),
  );
}
