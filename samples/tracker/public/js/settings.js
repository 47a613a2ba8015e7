import { get, once, post } from './api.js';
import { bugs } from './bugs.js';
import { field, h, say } from './dom.js';

const DIGESTS = [
  ['never', 'Never'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
];
const THEMES = ['Light', 'Dark', 'Paper'];

export async function settingsView() {
  const settings = await get('/settings');
  if (!settings) return null;
  let { theme } = settings;
  const save = once(async (form) => {
    const { name, digest } = form.elements;
    const saved = await post('/settings', { name: name.value, digest: digest.value, theme });
    if (saved) say('Your settings were saved');
  });
  const themes = themeList(theme, (chosen) => {
    theme = chosen;
  });
  return h(
    'form',
    { class: 'card', 'aria-label': 'Settings', onsubmit: save },
    h('h1', {}, 'Settings'),
    field('Your name', 'name', { value: settings.name, required: true, autocomplete: 'name' }),
    h('label', { for: 'f-digest' }, 'Mail me what has happened'),
    h(
      'select',
      { id: 'f-digest', name: 'digest' },
      DIGESTS.map(([value, text]) => h('option', { value, selected: value === settings.digest }, text)),
    ),
    h('p', { id: 'theme-label' }, 'Theme'),
    themes,
    h('button', { type: 'submit' }, 'Save settings'),
  );
}

/** A list box with one stop for Tab; the arrows choose. */
function themeList(chosen, choose) {
  const options = THEMES.map((name, index) =>
    h(
      'li',
      { id: `theme-${index}`, role: 'option', 'aria-selected': name === chosen ? 'true' : 'false' },
      name,
    ),
  );
  const pick = (index) => {
    for (const [n, option] of options.entries()) option.setAttribute('aria-selected', String(n === index));
    list.setAttribute('aria-activedescendant', `theme-${index}`);
    choose(THEMES[index]);
  };
  const keys = (event) => {
    if (bugs.has('theme-trap')) event.preventDefault();
    const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    pick(Math.min(THEMES.length - 1, Math.max(0, at + step)));
  };
  const list = h(
    'ul',
    { role: 'listbox', tabindex: 0, class: 'themes', 'aria-labelledby': 'theme-label', onkeydown: keys },
    options,
  );
  for (const [index, option] of options.entries()) option.addEventListener('click', () => pick(index));
  return list;
}
