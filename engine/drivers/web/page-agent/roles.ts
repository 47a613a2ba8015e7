/** Roles of input types that are neither text nor button (HTML-AAM 1.0, section 3.5). */
const INPUT_ROLES: Record<string, string> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  submit: 'button',
  button: 'button',
  reset: 'button',
  image: 'button',
  file: 'file',
  color: 'color',
};

const TAG_ROLES: Record<string, string> = {
  BUTTON: 'button',
  SUMMARY: 'button',
  TEXTAREA: 'textbox',
  OPTION: 'option',
  NAV: 'navigation',
  MAIN: 'main',
  ASIDE: 'complementary',
  FORM: 'form',
  DIALOG: 'dialog',
  TABLE: 'table',
  UL: 'list',
  OL: 'list',
  LI: 'listitem',
  TR: 'row',
  ARTICLE: 'article',
  IMG: 'img',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  VIDEO: 'video',
  AUDIO: 'audio',
  FIELDSET: 'group',
};

const CONTROL_ROLES = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'listbox',
  'treeitem',
  'file',
  'color',
]);

/** The ARIA role, explicit or native; '' for generic elements. A subset of HTML-AAM that covers what users act on. */
export function roleOf(el: Element): string {
  const explicit = el.getAttribute('role');
  if (explicit && explicit !== 'presentation' && explicit !== 'none')
    return explicit.trim().split(/\s+/)[0] ?? '';
  switch (el.tagName) {
    case 'A':
      return el.hasAttribute('href') ? 'link' : '';
    case 'a':
      return el.hasAttribute('href') || el.hasAttribute('xlink:href') ? 'link' : '';
    case 'INPUT':
      return roleOfInput(el as HTMLInputElement);
    case 'SELECT': {
      const select = el as HTMLSelectElement;
      return select.multiple || select.size > 1 ? 'listbox' : 'combobox';
    }
    default:
      return isUnnamedOption(el) ? 'option' : roleOfTag(el);
  }
}

function roleOfInput(el: HTMLInputElement): string {
  // Libraries that do not say so mean a list that is searched or opened.
  if (el.type === 'text' && el.getAttribute('aria-haspopup') === 'listbox') return 'combobox';
  return el.type === 'hidden' ? '' : (INPUT_ROLES[el.type] ?? 'textbox');
}

function roleOfTag(el: Element): string {
  return TAG_ROLES[el.tagName] ?? (isEditableRoot(el) ? 'textbox' : '');
}

/** What says whether it is chosen without a role that could: lists that draw only what is in sight forget it. */
function isUnnamedOption(el: Element): boolean {
  return el.hasAttribute('aria-selected') && !/^(TR|TD|TH|OPTION)$/.test(el.tagName);
}

/** Whether elements of this role are there to be acted on. */
export function isControlRole(role: string): boolean {
  return CONTROL_ROLES.has(role);
}

/** The outermost element of an editable region. */
export function isEditableRoot(el: Element): boolean {
  if (!(el as HTMLElement).isContentEditable) return false;
  const parent = el.parentElement;
  return !parent?.isContentEditable;
}

/** Native and ARIA disabling. */
export function isEnabled(el: Element): boolean {
  if (el.matches(':disabled')) return false;
  return el.getAttribute('aria-disabled') !== 'true' && el.closest('[inert]') === null;
}

/** States of a control that make a different screen of the same elements. */
export function stateFlags(el: Element): string {
  let flags = '';
  if (el.matches(':disabled') || el.getAttribute('aria-disabled') === 'true') flags += '!disabled';
  if (isChecked(el)) flags += '!checked';
  if (el.getAttribute('aria-pressed') === 'true') flags += '!pressed';
  if (el.getAttribute('aria-selected') === 'true') flags += '!selected';
  if (el.getAttribute('aria-expanded') === 'true') flags += '!expanded';
  if (el.getAttribute('aria-invalid') === 'true') flags += '!invalid';
  if (el.hasAttribute('aria-current') && el.getAttribute('aria-current') !== 'false') flags += '!current';
  if (el.tagName === 'SELECT' && (el as HTMLSelectElement).selectedIndex > 0) flags += '!chosen';
  return flags;
}

/** By its own state where it has one, else by ARIA. */
function isChecked(el: Element): boolean {
  if (el.tagName === 'INPUT') {
    const { type, checked } = el as HTMLInputElement;
    if (type === 'checkbox' || type === 'radio') return checked;
  }
  return el.getAttribute('aria-checked') === 'true';
}

/** Chosen already, by ARIA or by the classes that menus and tabs mark their present item with. */
export function isSelected(el: Element): boolean {
  if (/!(checked|pressed|selected|current)/.test(stateFlags(el))) return true;
  const item = el.closest('li') ?? el;
  return [el, item].some((one) =>
    /(^|[\s_-])(active|selected|current|is-open|on)(\s|$)/i.test(one.getAttribute('class') ?? ''),
  );
}
