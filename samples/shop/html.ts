/** Markup that is safe as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = Markup | string | number | null | undefined | false | readonly Value[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** Template tag: every value is escaped, save markup made by this same tag. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((out, part, index) => out + render(values[index - 1]) + part));
}

/** Pence as pounds: `1250` gives `£12.50`. */
export function money(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
