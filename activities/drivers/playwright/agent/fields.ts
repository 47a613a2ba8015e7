import type { Affordance, FieldHints } from '../../contract.ts';
import { tidy } from './natives.ts';

const OPTIONS_MAX = 60;

/** What can be told of a field before filling it. */
export function hintsOf(el: Element, name: string): FieldHints {
  const input = el as HTMLInputElement;
  const options =
    el.tagName === 'SELECT'
      ? [...(el as unknown as HTMLSelectElement).options]
          .filter((option) => !option.disabled)
          .slice(0, OPTIONS_MAX)
          .map((option) => option.value)
      : datalistOf(input);
  return {
    input_type: el.tagName === 'INPUT' ? input.type : el.tagName.toLowerCase(),
    label: name || nearbyText(el),
    field_name: input.name || el.id || el.getAttribute('data-testid') || '',
    placeholder: input.placeholder ?? '',
    autocomplete: el.getAttribute('autocomplete') ?? '',
    pattern: el.getAttribute('pattern') ?? '',
    required: input.required === true || el.getAttribute('aria-required') === 'true',
    max_length: typeof input.maxLength === 'number' && input.maxLength >= 0 ? input.maxLength : null,
    min: el.getAttribute('min') ?? el.getAttribute('minlength') ?? '',
    max: el.getAttribute('max') ?? '',
    options,
    value: currentValue(el),
    validation_message: messageOf(el),
  };
}

export function datalistOf(input: HTMLInputElement): string[] {
  return input.list ? [...input.list.options].slice(0, OPTIONS_MAX).map((option) => option.value) : [];
}

export function currentValue(el: Element): string {
  const input = el as HTMLInputElement;
  if (el.tagName === 'INPUT' && (input.type === 'checkbox' || input.type === 'radio'))
    return input.checked ? 'on' : 'off';
  if (el.hasAttribute('aria-checked')) return el.getAttribute('aria-checked') === 'true' ? 'on' : 'off';
  if (typeof input.value === 'string') return input.value.slice(0, 200);
  return tidy(el.textContent, 200);
}

/** The message that a user sees beside a refused field, else the browser's own once the field was touched. */
export function messageOf(el: Element): string {
  const described = el.getAttribute('aria-errormessage') ?? el.getAttribute('aria-describedby');
  if (described && el.getAttribute('aria-invalid') === 'true') {
    const text = described
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    if (text.trim()) return tidy(text, 160);
  }
  const input = el as HTMLInputElement;
  if (typeof input.checkValidity !== 'function' || !input.willValidate || input.validity.valid) return '';
  return tidy(input.validationMessage, 160);
}

/** Text just before an unlabelled field, the way a sighted user would read it. */
export function nearbyText(el: Element): string {
  let at: Element | null = el;
  for (let level = 0; at && level < 3; level += 1) {
    const before: Element | null = at.previousElementSibling;
    const text = before && !before.querySelector('input,select,textarea') ? tidy(before.textContent, 60) : '';
    if (text) return text;
    at = at.parentElement;
  }
  return '';
}

/** What a user would do with an element of this role. */
export function affordanceOf(el: Element, role: string): Affordance {
  if (el.tagName === 'SELECT') return 'choose';
  if (el.tagName === 'INPUT') {
    const type = (el as HTMLInputElement).type;
    if (type === 'file') return 'upload';
    if (type === 'checkbox' || type === 'radio') return 'toggle';
    return role === 'button' ? 'activate' : 'type';
  }
  if (role === 'checkbox' || role === 'radio' || role === 'switch') return 'toggle';
  if (el.tagName === 'TEXTAREA') return 'type';
  if ((el as HTMLElement).isContentEditable && (role === 'textbox' || role === 'searchbox' || role === ''))
    return 'type';
  return 'activate';
}
