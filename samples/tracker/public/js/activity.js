import { get } from './api.js';
import { bugs } from './bugs.js';
import { h } from './dom.js';
import { projectFrame } from './project-frame.js';

export async function activityView(key) {
  const project = await get(`/projects/${key}`);
  if (!project) return null;
  const { activity } = project;
  const empty = bugs.has('endless-activity')
    ? h('p', { role: 'status', 'aria-busy': 'true' }, 'Loading…')
    : h('p', {}, 'Nothing has happened here yet.');
  const list = h(
    'ol',
    {},
    activity.map((text) => h('li', {}, text)),
  );
  return projectFrame(project, 'activity', h('h2', {}, 'Activity'), activity.length > 0 ? list : empty);
}
