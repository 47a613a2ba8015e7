/**
 * A field of a sample form. `attrs` goes into the tag as it is; `options` makes a list, `boxes` a set of radios or
 * boxes.
 */
export type Field = {
  name: string;
  label: string;
  type?: string;
  attrs?: string;
  options?: readonly (string | readonly [value: string, text: string])[];
  boxes?: { type: 'radio' | 'checkbox'; values: readonly string[] };
};

export type Input = Record<string, string>;
export type Errors = Record<string, string>;

/** One sample form: where it is, what it asks, and what the server says to an answer. No errors: it is accepted. */
export type SampleForm = {
  id: string;
  path: string;
  title: string;
  language?: string;
  intro?: string;
  fields: readonly Field[];
  button: string;
  method?: 'get' | 'post';
  /** Where messages are: beside their fields, in a list on top of the form, or in one line without a field. */
  errors: 'beside' | 'top' | 'line';
  script?: string;
  check(input: Input, state: SiteState): Errors;
  /** Where an accepted answer leads; the page of thanks where it is not given. */
  next?: string;
};

/** What the site remembers of all its visitors. */
export type SiteState = {
  accounts: Map<string, string>;
  handles: Set<string>;
  accepted: Map<string, Input>;
  refused: Map<string, number>;
};

export function page(title: string, body: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px/1.5 sans-serif;max-width:40rem;margin:1rem auto}label,fieldset{display:block;margin:.5rem 0}.code input{width:2rem}
[contenteditable]{border:1px solid #888;min-height:4rem}</style></head><body><h1>${title}</h1>${body}</body></html>`;
}

export function formPage(form: SampleForm, input: Input = {}, errors: Errors = {}): string {
  const { title, intro = '', language = 'en', fields, button, script = '', path, method = 'post' } = form;
  const list = Object.values(errors).map((text) => `<li>${text}</li>`);
  const top = form.errors === 'top' && list.length > 0 ? `<ul role="alert">${list.join('')}</ul>` : '';
  const line = form.errors === 'line' && list.length > 0 ? `<p>${Object.values(errors)[0]}</p>` : '';
  const beside = form.errors === 'beside' ? errors : {};
  const rows = fields.map((field) => row(field, input[field.name] ?? '', beside[field.name] ?? ''));
  return page(
    title,
    `<p>${intro}</p>${top}<form id="${form.id}" method="${method}" action="${path}">${rows.join('')}${line}
<button>${button}</button></form>${script ? `<script>${script}</script>` : ''}`,
    language,
  );
}

function row(field: Field, value: string, error: string): string {
  const { name, label, type = 'text', attrs = '', options, boxes } = field;
  const message = error ? `<span class="error">${error}</span>` : '';
  if (boxes) {
    const each = boxes.values.map(
      (one) => `<label><input type="${boxes.type}" name="${name}" value="${one}"> ${one}</label>`,
    );
    return `<fieldset><legend>${label}</legend>${each.join('')}${message}</fieldset>`;
  }
  if (options) {
    const each = options.map((option) => {
      const [own, text] = typeof option === 'string' ? [option, option] : option;
      return `<option value="${own}"${own === value ? ' selected' : ''}>${text}</option>`;
    });
    return `<div><label for="${name}">${label}</label><select id="${name}" name="${name}" ${attrs}>${each.join('')}</select>${message}</div>`;
  }
  const kept = type === 'password' ? '' : escaped(value);
  if (type === 'checkbox')
    return `<div><label><input type="checkbox" name="${name}" ${attrs}> ${label}</label>${message}</div>`;
  const box =
    type === 'textarea'
      ? `<textarea id="${name}" name="${name}" ${attrs}>${kept}</textarea>`
      : `<input id="${name}" type="${type}" name="${name}" value="${kept}" ${attrs}>`;
  return `<div><label for="${name}">${label}</label>${box}${message}</div>`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
