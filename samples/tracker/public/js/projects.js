import { get, once, post } from './api.js';
import { bugs } from './bugs.js';
import { field, h, plural, say, tabs } from './dom.js';
import { go } from './main.js';

export async function projectsView() {
  const projects = (await get('/projects')) ?? [];
  const list = h('div', {});
  const show = (which) => {
    if (which === 'archived' && bugs.has('blank-archive')) document.querySelector('#app').replaceChildren();
    list.replaceChildren(
      which === 'archived'
        ? h('p', {}, 'No project was archived yet.')
        : h('ul', { class: 'cards' }, projects.map(card)),
    );
  };
  show('active');
  const open = h('button', { type: 'button', onclick: () => askForProject(open) }, 'New project');
  const values = [
    ['active', 'Active'],
    ['archived', 'Archived'],
  ];
  return h(
    'div',
    {},
    h('div', { class: 'bar' }, h('h1', {}, 'Projects'), open),
    tabs('Which projects', values, 'active', show),
    list,
  );
}

function card({ key, name, open }) {
  return h(
    'li',
    { class: 'card' },
    h('h2', {}, h('a', { href: `/projects/${key}/issues` }, name)),
    h('p', {}, `${plural(open, 'open issue')}`),
  );
}

function askForProject(opener) {
  const send = once(async (form) => {
    const made = await post('/projects', { name: form.elements.project.value });
    if (!made) return;
    close();
    await go(`/projects/${made.key}/issues`);
    say('The project was made');
  });
  const form = h(
    'form',
    { onsubmit: send, 'aria-label': 'New project' },
    h('h2', { id: 'new-project' }, 'New project'),
    field('Name of the project', 'project', { required: true }),
    h(
      'div',
      { class: 'bar' },
      h('button', { type: 'submit' }, 'Make it'),
      h('button', { type: 'button', class: 'quiet', onclick: () => close() }, 'Cancel'),
    ),
  );
  const leaky = bugs.has('dialog-leak');
  const dialog = leaky
    ? h(
        'div',
        { class: 'leaky', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'new-project' },
        form,
      )
    : h('dialog', { 'aria-labelledby': 'new-project', onclose: () => close() }, form);
  function close() {
    if (!dialog.isConnected) return;
    dialog.remove();
    opener.focus();
  }
  document.body.append(dialog);
  if (leaky) {
    dialog.addEventListener('keydown', (event) => event.key === 'Escape' && close());
    form.elements.project.focus();
  } else dialog.showModal();
}
