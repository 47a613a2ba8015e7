import { escapeMarkup } from '../text.ts';

/** Markup that was made here; every other text is escaped where it is put in. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | readonly Part[];

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(strings.reduce((all, one, index) => all + asText(values[index - 1] ?? null) + one));
}

function asText(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(asText).join('\n');
  return escapeMarkup(String(part));
}
