import { once, post } from './api.js';
import { bugs } from './bugs.js';
import { field, h, plural } from './dom.js';

/** Sprints of a project: started, completed, opened again. */
export function sprintPanel(project) {
  const panel = h('section', { class: 'card', 'aria-label': 'Sprint' });
  const reopened = new Set();
  const act = async (what) => {
    const answer = await post(`/projects/${project.key}/sprint`, what);
    if (!answer) return;
    project.sprints = answer.sprints;
    draw();
  };
  function complete(sprint) {
    if (bugs.has('sprint-again') && reopened.has(sprint.name)) sprint.summary.close();
    confirmEnd(sprint, () => act({ do: 'complete' }));
  }
  function reopen(sprint) {
    reopened.add(sprint.name);
    void act({ do: 'reopen' });
  }
  function draw() {
    const last = project.sprints.at(-1);
    const running = last && !last.over;
    panel.replaceChildren(
      h('h2', {}, running ? `Sprint: ${last.name}` : 'No sprint is running'),
      running
        ? h('button', { type: 'button', onclick: () => complete(last) }, 'Complete sprint')
        : starting(act),
      last && !running
        ? h('button', { type: 'button', class: 'quiet', onclick: () => reopen(last) }, 'Reopen it')
        : '',
      ...velocity(project.sprints.filter(({ over }) => over)),
    );
  }
  draw();
  return panel;
}

function starting(act) {
  return h(
    'form',
    {
      class: 'bar',
      'aria-label': 'Start a sprint',
      onsubmit: once((form) => act({ do: 'start', name: form.elements.sprint.value })),
    },
    field('Name of the sprint', 'sprint', { required: true }),
    h('button', { type: 'submit' }, 'Start sprint'),
  );
}

function confirmEnd({ name }, end) {
  const finish = async () => {
    dialog.close();
    await end();
  };
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'end-sprint', onclose: () => dialog.remove() },
    h('h2', { id: 'end-sprint' }, `Complete ${name}?`),
    h('p', {}, 'What is not done stays in the project.'),
    h(
      'div',
      { class: 'bar' },
      h('button', { type: 'button', onclick: () => void finish() }, 'Complete it'),
      h('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, 'Cancel'),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

function velocity(over) {
  if (over.length === 0) return [];
  const out = h('p', { role: 'status' });
  const tell = () => {
    const sum = over.reduce((all, { points }) => all + points, 0);
    const mean = bugs.has('velocity-nan') && over.length > 1 ? sum / over.size : sum / over.length;
    out.textContent = `Velocity: ${Math.round(mean)} points in each of ${plural(over.length, 'sprint')}`;
  };
  return [h('button', { type: 'button', class: 'quiet', onclick: tell }, 'Show velocity'), out];
}
