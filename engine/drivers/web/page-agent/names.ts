import { native, tidy } from './natives.ts';

/**
 * Accessible name, simplified from accname-1.2: aria-labelledby (without the value of a list that opens), aria-label, native label, alt, value of buttons,
 * text, title, placeholder. Cut at 80 characters.
 */
export function nameOf(el: Element, role: string): string {
  const labelled = el.getAttribute('aria-labelledby');
  if (labelled) {
    const root = el.getRootNode() as Document | ShadowRoot;
    const text = labelled
      .split(/\s+/)
      .filter((id) => id !== el.id || !showsValue(el, role))
      .map((id) => root.getElementById?.(id)?.textContent ?? '')
      .join(' ');
    if (text.trim()) return tidy(text);
  }
  const label = el.getAttribute('aria-label');
  if (label?.trim()) return tidy(label);
  const nativeName = nativeNameOf(el, role);
  if (nativeName) return nativeName;
  return tidy(
    el.getAttribute('title') || el.getAttribute('placeholder') || el.getAttribute('data-placeholder'),
  );
}

/** A list that opens is often named by its label and its own value: it is the same list when another is chosen. */
function showsValue(el: Element, role: string): boolean {
  return role === 'combobox' || el.getAttribute('aria-haspopup') === 'listbox';
}

export function nativeNameOf(el: Element, role: string): string {
  if (el.tagName === 'INPUT' || el.tagName === 'SELECT' || el.tagName === 'TEXTAREA') {
    const input = el as HTMLInputElement;
    if (role === 'button') {
      return tidy(input.value || input.alt || (input.type === 'submit' ? 'Submit' : input.type));
    }
    return labelText(input);
  }
  if (el.tagName === 'IMG') return tidy((el as HTMLImageElement).alt);
  if (role === 'textbox' || role === 'form' || role === 'dialog') return '';
  return (role === 'combobox' && nameWithin(el)) || textOf(el);
}

/** A box around a field that opens a list goes by that field's name: its own text is what is chosen. */
function nameWithin(box: Element): string {
  const field = fieldWithin(box);
  return field ? nameOf(field, 'combobox') : '';
}

export function fieldWithin(box: Element): HTMLInputElement | null {
  return box.querySelector('input:not([type="hidden"])');
}

/** The text of a field's own label, without the field's options or value. */
export function labelText(input: HTMLInputElement): string {
  const labels = input.labels;
  if (!labels) return '';
  for (const label of labels) {
    let text = '';
    collectText(label, (part) => {
      text += ` ${part}`;
    });
    const line = tidy(text);
    if (line) return line;
  }
  return '';
}

/** Text of an element with the alternatives of its images; what a user would call it by. */
export function textOf(el: Element): string {
  let text = '';
  collectText(el, (part) => {
    text += part;
    return text.length < 400;
  });
  return tidy(text);
}

export function collectText(el: Element, add: (part: string) => unknown): void {
  for (const child of el.childNodes) {
    if (child.nodeType === 3) {
      if (add(child.nodeValue ?? '') === false) return;
    } else if (child.nodeType === 1) {
      const inner = child as Element;
      if (/^(SELECT|TEXTAREA|SCRIPT|STYLE|INPUT|TEMPLATE)$/.test(inner.tagName)) continue;
      if (inner.getAttribute('aria-hidden') === 'true') continue;
      if (inner.tagName === 'IMG') add(` ${(inner as HTMLImageElement).alt} `);
      else if (inner.tagName === 'title' || inner.getAttribute('aria-label')) {
        add(` ${inner.getAttribute('aria-label') ?? inner.textContent ?? ''} `);
      } else {
        if (isBlock(inner)) add(' ');
        collectText(inner, add);
        if (isBlock(inner)) add(' ');
      }
    }
  }
}

/** Whether its text stands apart from what is beside it, by its tag or by its style. */
export function isBlock(el: Element): boolean {
  if (/^(DIV|P|LI|TD|TH|H[1-6]|UL|OL|SECTION|BR)$/.test(el.tagName)) return true;
  return !/^(inline|contents|none|$)/.test(native.getComputedStyle(el).display);
}

/** A name without what changes from visit to visit: numbers, prices, the run's own values. */
export function stableName(name: string): string {
  return name
    .replace(/\brove[\w.@+-]*/gi, '')
    .replace(/\d+([.,:/-]\d+)*/g, '#')
    .slice(0, 40);
}
