import type { ElementView } from '#engine/drivers/contract.ts';
import { NO_CHOICE } from '#engine/export/runtime/no-choice.ts';
import { last, observe } from './observe.ts';
import { type Prepared, picked, prepare } from './resolve.ts';

/** Whether a list to choose from is open. */
export function isOffering(): boolean {
  observe();
  return optionsInSight().length > 0;
}

/** Where to press the option of this text or, of any, the first that is a choice and not chosen yet; null while none is offered. */
export function prepareOffered(text: string): Prepared | null {
  observe();
  const all = optionsInSight();
  const one = text
    ? all.find(({ target: { name } }) => name.trim() === text)
    : (all.find(({ target: { name }, selected }) => !selected && !NO_CHOICE.test(name.trim())) ?? all[0]);
  return one ? prepare(one.target, 'same') : null;
}

/** Whether the picked field suggests what may be entered: it says so, or is the field of a list that opens. */
export function isSuggesting(): boolean {
  const told = (name: string) => picked.el?.getAttribute(name) ?? '';
  return /list|both/.test(told('aria-autocomplete')) || told('role') === 'combobox';
}

export function heldByPicked(): string {
  return (picked.el as HTMLInputElement | null)?.value ?? '';
}

function optionsInSight(): ElementView[] {
  return last.views.filter(({ target, enabled }) => target.role === 'option' && enabled);
}
