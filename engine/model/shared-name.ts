import type { ElementView } from '../drivers/contract.ts';

/** The name that a control shares with those of other rows: "Edit *" for "Edit Ada" in the row of Ada. */
export function sharedName({ target, row_text }: ElementView): string {
  return withoutRow(target.name, row_text);
}

export function withoutRow(text: string, row_text: string | undefined): string {
  return row_text ? text.replace(row_text, '*') : text;
}
