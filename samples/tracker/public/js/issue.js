import { get, once, post } from './api.js';
import { bugs } from './bugs.js';
import { field, h, plural, say, tabs } from './dom.js';

const STATES = [
  ['todo', 'To do'],
  ['doing', 'Being done'],
  ['done', 'Done'],
];

export async function issueView(id) {
  const issue = await get(`/issues/${id}`);
  if (!issue) return null;
  return h(
    'div',
    {},
    h('p', {}, h('a', { href: `/projects/${id.split('-')[0]}/issues` }, 'All issues of the project')),
    head(issue),
    h('p', {}, issue.text),
    labels(issue),
    talk(issue),
  );
}

function head(issue) {
  const title = h('h1', {}, `${issue.id} ${issue.title}`);
  const nobody = bugs.has('nobody-undefined') ? undefined : 'nobody';
  const save = once(async (form) => {
    const { subject, status } = form.elements;
    const saved = await post(`/issues/${issue.id}`, { title: subject.value, status: status.value });
    if (!saved) return;
    title.textContent = `${issue.id} ${saved.title}`;
    say('The issue was saved');
  });
  let watched = false;
  const watch = h('button', { type: 'button', class: 'quiet', 'aria-pressed': 'false' }, 'Watch');
  if (!bugs.has('watch-dead'))
    watch.addEventListener('click', () => {
      watched = !watched;
      watch.setAttribute('aria-pressed', String(watched));
      say(watched ? `You watch ${issue.id}` : `You do not watch ${issue.id} any more`);
    });
  return h(
    'div',
    {},
    title,
    h('p', {}, `Assigned to ${issue.assignee ?? nobody}, ${plural(issue.points, 'point')}`),
    watch,
    h(
      'form',
      { class: 'card', 'aria-label': 'Edit the issue', onsubmit: save },
      field('Title', 'subject', { value: issue.title, required: true }),
      h('label', { for: 'f-status' }, 'State'),
      h(
        'select',
        { id: 'f-status', name: 'status' },
        STATES.map(([value, text]) => h('option', { value, selected: value === issue.status }, text)),
      ),
      h('button', { type: 'submit' }, 'Save issue'),
    ),
  );
}

function labels(issue) {
  const list = h('ul', { class: 'labels', 'aria-label': 'Labels' });
  const draw = () => list.replaceChildren(...issue.labels.map((label) => h('li', {}, label)));
  const add = once(async (form) => {
    const added = await post(`/issues/${issue.id}/labels`, { label: form.elements.label.value });
    if (!added) return;
    issue.labels.push(added.label);
    form.reset();
    draw();
  });
  draw();
  return h(
    'section',
    {},
    h('h2', {}, 'Labels'),
    list,
    h(
      'form',
      { class: 'bar', 'aria-label': 'Add a label', onsubmit: add },
      field('New label', 'label', { maxlength: 30 }),
      h('button', { type: 'submit' }, 'Add label'),
    ),
  );
}

function talk(issue) {
  const list = h('ul', { class: 'comments', 'aria-label': 'Comments' });
  const past = h('div', { hidden: true }, h('p', {}, `${issue.id} was made when the project was set up.`));
  const draw = () => list.replaceChildren(...issue.comments.map((comment) => said(issue, comment, draw)));
  const write = once(async (form) => {
    const saved = await post(`/issues/${issue.id}/comments`, { text: form.elements.comment.value });
    if (!saved) return;
    issue.comments = saved.comments;
    form.reset();
    draw();
  });
  const form = h(
    'form',
    { 'aria-label': 'Write a comment', onsubmit: write },
    h('label', { for: 'f-comment' }, 'Your comment'),
    h('textarea', { id: 'f-comment', name: 'comment', rows: 3, maxlength: 400 }),
    h('button', { type: 'submit' }, 'Add comment'),
  );
  const choose = (which) => {
    list.hidden = which !== 'comments';
    past.hidden = which !== 'history';
    if (bugs.has('draft-lost')) form.reset();
  };
  draw();
  const values = [
    ['comments', 'Comments'],
    ['history', 'History'],
  ];
  return h(
    'section',
    {},
    h('h2', {}, 'Talk'),
    tabs('What is shown', values, 'comments', choose),
    list,
    past,
    form,
  );
}

function said(issue, comment, draw) {
  const remove = async () => {
    if (!(await post(`/issues/${issue.id}/comments/${comment.id}/delete`))) return;
    issue.comments = issue.comments.filter((one) => one !== comment);
    draw();
    say('The comment was deleted');
  };
  const text = h('p', {}, comment.text);
  return h(
    'li',
    {},
    text,
    h('button', { type: 'button', class: 'quiet', onclick: () => void remove() }, 'Delete'),
  );
}
