import { post } from './api.js';
import { h, plural, say } from './dom.js';

/** Changes several issues at once, and takes it back. `after` is called when the server has done so. */
export function bulkBar({ key }, after) {
  const chosen = new Set();
  const word = h('span', {});
  const change = (status, text) => h('button', { type: 'button', onclick: () => void apply(status) }, text);
  const actions = h(
    'span',
    { class: 'bar' },
    word,
    change('done', 'Mark as done'),
    change('todo', 'Mark as to do'),
  );
  const back = h('button', { type: 'button', onclick: () => void undo() }, 'Undo the change');
  const element = h('div', { class: 'bar bulk' });

  const draw = (canUndo) => {
    word.textContent = `${plural(chosen.size, 'issue')} chosen`;
    element.replaceChildren(...(chosen.size > 0 ? [actions] : []), ...(canUndo ? [back] : []));
  };
  async function apply(status) {
    const done = await post(`/projects/${key}/bulk`, { ids: [...chosen].join(','), status });
    if (!done) return;
    chosen.clear();
    draw(true);
    say(`${plural(done.changed, 'issue')} changed`);
    await after();
  }
  async function undo() {
    if (!(await post('/undo'))) return;
    draw(false);
    say('All is as it was');
    await after();
  }
  const choose = (id) => (event) => {
    if (event.target.checked) chosen.add(id);
    else chosen.delete(id);
    draw(false);
  };
  const box = (id) =>
    h('input', {
      type: 'checkbox',
      'aria-label': `Choose ${id}`,
      checked: chosen.has(id),
      onchange: choose(id),
    });
  return { element, box };
}
