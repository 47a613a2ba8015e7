import type { Affordance, FieldHints } from '#engine/drivers/contract.ts';
import { READ_MAX } from '../../read-max.ts';
import { tidy } from './natives.ts';

/** Enough for the countries of the world. */
const OPTIONS_MAX = 260;

/** What can be told of a field before filling it. */
export function hintsOf(el: Element, name: string): FieldHints {
  const input = el as HTMLInputElement;
  const choices = choicesOf(el);
  const options = choices.map((option) => option.value);
  return {
    input_type: el.tagName === 'INPUT' ? input.type : el.tagName.toLowerCase(),
    label: name || nearbyText(el),
    field_name: input.name || givenId(el) || el.getAttribute('data-testid') || '',
    placeholder: input.placeholder ?? '',
    autocomplete: el.getAttribute('autocomplete') ?? '',
    pattern: el.getAttribute('pattern') ?? '',
    required: input.required === true || el.getAttribute('aria-required') === 'true',
    max_length: typeof input.maxLength === 'number' && input.maxLength >= 0 ? input.maxLength : null,
    min: firstOf(el, ['min', 'aria-valuemin', 'minlength']),
    max: firstOf(el, ['max', 'aria-valuemax']),
    options,
    value: currentValue(el),
    validation_message: messageOf(el),
    ...furtherHints(el, choices, name),
  };
}

/** An id that somebody gave: what a library numbers, as "el-id-7-12" or ":r1:", says nothing of the field. */
const givenId = ({ id }: Element): string => (/[\d:«]/.test(id) ? '' : id);

function firstOf(el: Element, attributes: readonly string[]): string {
  for (const name of attributes) {
    const value = el.getAttribute(name);
    if (value !== null) return value;
  }
  return '';
}

/** Hints that most fields do not give. */
export function furtherHints(
  el: Element,
  choices: readonly HTMLOptionElement[],
  name: string,
): Partial<FieldHints> {
  const further: Partial<FieldHints> = {};
  if ((el as HTMLElement).isContentEditable) further.rich_text = true;
  if (el.matches('input[type="file"][multiple]')) further.multiple = true;
  const inputMode = el.getAttribute('inputmode');
  if (inputMode) further.input_mode = inputMode;
  const step = el.getAttribute('step');
  if (step) further.step = step;
  const minLength = Number(el.getAttribute('minlength'));
  if (minLength > 0) further.min_length = minLength;
  if (choices.some((option) => option.text.trim() !== option.value))
    further.option_texts = choices.map((option) => tidy(option.text, 60));
  const description = descriptionOf(el);
  if (description && description !== name) further.description = description;
  return further;
}

/** What describes a field: by ARIA, by its tooltip, or in small print right behind it. */
export function descriptionOf(el: Element): string {
  const described = el.getAttribute('aria-invalid') === 'true' ? '' : textOfIds(el, 'aria-describedby');
  const beside = el.nextElementSibling;
  const note = beside && /^(SMALL|SPAN|P|DIV)$/.test(beside.tagName) && beside.childElementCount === 0;
  return tidy(described || el.getAttribute('title') || (note ? beside.textContent : ''), 120);
}

export function textOfIds(el: Element, attribute: string): string {
  return (el.getAttribute(attribute) ?? '')
    .split(/\s+/)
    .map((id) => (id && document.getElementById(id)?.textContent) || '')
    .join(' ')
    .trim();
}

export function choicesOf(el: Element): HTMLOptionElement[] {
  if (el.tagName !== 'SELECT')
    return [...((el as HTMLInputElement).list?.options ?? [])].slice(0, OPTIONS_MAX);
  const { options } = el as HTMLSelectElement;
  return [...options].filter((option) => !option.disabled).slice(0, OPTIONS_MAX);
}

export function currentValue(el: Element): string {
  const input = el as HTMLInputElement;
  if (el.tagName === 'INPUT' && (input.type === 'checkbox' || input.type === 'radio'))
    return input.checked ? 'on' : 'off';
  if (el.hasAttribute('aria-checked')) return el.getAttribute('aria-checked') === 'true' ? 'on' : 'off';
  if (typeof input.value === 'string') return input.value.slice(0, READ_MAX);
  return tidy(el.textContent, 200);
}

/** The message that a user sees beside a refused field, else the browser's own once the field was touched. */
export function messageOf(el: Element): string {
  if (el.getAttribute('aria-invalid') === 'true') {
    const text = textOfIds(
      el,
      el.hasAttribute('aria-errormessage') ? 'aria-errormessage' : 'aria-describedby',
    );
    if (text) return tidy(text, 160);
  }
  const beside = complaintBeside(el);
  if (beside) return beside;
  const input = el as HTMLInputElement;
  if (typeof input.checkValidity !== 'function' || !input.willValidate || input.validity.valid) return '';
  return tidy(input.validationMessage, 160);
}

const COMPLAINTS =
  '[role="alert"],[class*="error" i],[class*="invalid" i],[class*="danger" i],[class*="warning" i]';

/** A message that an app writes into the box of a field, by its role or by the usual names of its class. */
export function complaintBeside(el: Element): string {
  let box = el.parentElement;
  for (let level = 0; box && level < 2; level += 1) {
    if (box.tagName === 'FORM' || box.tagName === 'BODY') return '';
    if (box.querySelectorAll('input,select,textarea').length > 1) return '';
    for (const note of box.querySelectorAll(COMPLAINTS)) {
      const text = note.contains(el) || note === el ? '' : tidy(note.textContent, 160);
      if (text && note.checkVisibility()) return text;
    }
    box = box.parentElement;
  }
  return '';
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

/** The field for files that an element is, or that a label stands for which hides it; null where there is none. */
export function fileFieldOf(el: Element): HTMLInputElement | null {
  const control = el.tagName === 'LABEL' ? (el as HTMLLabelElement).control : el;
  const isFile = control?.matches('input[type="file"]') === true;
  return isFile && (control === el || !control.checkVisibility()) ? (control as HTMLInputElement) : null;
}

export function affordanceOf(el: Element, role: string): Affordance {
  if (fileFieldOf(el)) return 'upload';
  if (el.tagName === 'SELECT') return 'choose';
  if (el.tagName === 'INPUT') return affordanceOfInput(el as HTMLInputElement, role);
  if (role === 'checkbox' || role === 'radio' || role === 'switch') return 'toggle';
  if (el.tagName === 'TEXTAREA') return 'type';
  if ((el as HTMLElement).isContentEditable && (role === 'textbox' || role === 'searchbox' || role === ''))
    return 'type';
  return 'activate';
}

function affordanceOfInput({ type, readOnly }: HTMLInputElement, role: string): Affordance {
  if (type === 'checkbox' || type === 'radio') return 'toggle';
  // Nothing can be typed into a list's own field that is read only: pressing it opens the list.
  if (role === 'combobox' && readOnly) return 'activate';
  return role === 'button' ? 'activate' : 'type';
}
