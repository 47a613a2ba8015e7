/** Makes an element. Properties that begin with `on` are listeners, the others attributes; false leaves one out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(
    ...children.flat().filter((child) => child !== undefined && child !== null && child !== false),
  );
  return element;
}

/** A labelled text field. */
export function field(label, name, properties = {}) {
  const id = `f-${name}`;
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h('input', { id, name, type: 'text', autocomplete: 'off', maxlength: 120, ...properties }),
  );
}

/** A row of tabs of which one is pressed; `choose` is called with the value of another. */
export function tabs(label, values, chosen, choose) {
  const buttons = values.map(([value, text]) =>
    h(
      'button',
      { type: 'button', 'aria-pressed': value === chosen ? 'true' : 'false', onclick: () => pick(value) },
      text,
    ),
  );
  function pick(value) {
    for (const [index, button] of buttons.entries())
      button.setAttribute('aria-pressed', values[index][0] === value ? 'true' : 'false');
    choose(value);
  }
  return h('div', { class: 'tabs', role: 'group', 'aria-label': label }, buttons);
}

/** Says something to the user, also to those who do not see the screen. */
export function say(text) {
  const toast = document.querySelector('#toast');
  if (toast) toast.textContent = text;
}

/** "1 comment", "2 comments". */
export const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
