import type { Locator, Page } from '@playwright/test';
import { anotherCode } from './codes.ts';
import { NO_CHOICE } from './no-choice.ts';
import type { Showing } from './showing.ts';

/** In the names of what a test makes: new in each run, so that nothing is taken for what was made before. */
export const MARK = `rove${Math.random().toString(36).slice(2, 10)}`;

/** What says whether it is chosen without a role that could. */
const NAMELESS_OPTION = '[aria-selected]:not([role], tr, td, th)';

export type Entry = { into: Locator; value: string; how: 'type' | 'choose' | 'toggle' | 'pick' };
/** `opener`: what brings it up, where it may have gone with what was made before. */
export type Form = { fields: Entry[]; submit: Locator | 'enter' | null; opener?: Locator };

/** Fills fields, with `value` or with what each of them was given. */
export async function enter(fields: readonly Entry[], value?: string): Promise<void> {
  for (const field of fields) {
    if (field.how === 'toggle') await field.into.setChecked(field.value === 'on');
    else if (field.how === 'pick') await pick(field.into, field.value);
    else if (field.how === 'choose') await field.into.selectOption(value ?? field.value);
    else await typeInto(field.into, value ?? field.value);
  }
}

/** Types a text. Where a field takes only what it suggests, one of its suggestions is chosen, this text where it is one. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  if (text === '' || !/list|both/.test((await field.getAttribute('aria-autocomplete')) ?? '')) return;
  const page = field.page();
  const same = page
    .locator(NAMELESS_OPTION)
    .getByText(text, { exact: true })
    .or(page.getByRole('option', { name: text, exact: true }))
    .filter({ visible: true })
    .last();
  const isOffered = await same.waitFor({ timeout: 400 }).then(
    () => true,
    () => false,
  );
  if (isOffered) return same.click();
  await field.blur();
  if ((await field.inputValue()) === text) return;
  await field.fill('');
  await pick(field, '');
}

/** Opens a list and presses the option of this text, of any the first that is a choice. */
export async function pick(list: Locator, text: string): Promise<void> {
  await list.click();
  const offered = await optionsOf(list.page());
  let chosen = offered.first();
  for (const option of (await offered.all()).toReversed()) {
    const says = (await option.innerText()).trim();
    if (text === '' ? !NO_CHOICE.test(says) : says === text) chosen = option;
  }
  await chosen.click();
  const isClosed = offered.first().waitFor({ state: 'hidden', timeout: 1_000 });
  await isClosed.catch(() => list.page().keyboard.press('Escape')); // One that several are chosen from stays open.
}

/**
 * What an open list offers. Lists that draw only what is in sight keep options for screen readers out of sight, and draw
 * others that have no role.
 */
async function optionsOf(page: Page): Promise<Locator> {
  const named = page.getByRole('option', { disabled: false }).filter({ visible: true });
  const drawn = page.locator(NAMELESS_OPTION).filter({ visible: true });
  await named.or(drawn).first().waitFor();
  return (await drawn.count()) > 0 ? drawn : named;
}

/** What a field holds, whether it is ticked, or what a list that opens shows as its choice. */
export function heldBy(field: Locator): Promise<string> {
  return field.evaluate((el) => {
    if (el instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(el.type)) return String(el.checked);
    return 'value' in el ? String(el.value) : (el as HTMLElement).innerText.trim();
  });
}

/** Fills a form and sends it. */
export async function submit(page: Page, form: Form, value?: string): Promise<void> {
  const [first] = form.fields;
  if (form.opener && first && !(await first.into.isVisible())) await form.opener.click();
  await enter(form.fields, value);
  if (form.submit === 'enter') await page.keyboard.press('Enter');
  else await form.submit?.click();
}

/** The same form with another mark in its values, and with other codes, of which each is taken once. */
export function remarked(form: Form, mark: string): Form {
  const valueFor = ({ how, value }: Entry) => {
    if (value.includes(MARK)) return value.replaceAll(MARK, mark);
    return how === 'type' ? anotherCode(value, mark) : value;
  };
  return { ...form, fields: form.fields.map((field) => ({ ...field, value: valueFor(field) })) };
}

/** Only makes what a form makes, in the middle of another bug's way. */
export function makes(page: Page, form: Form): Showing {
  return { act: () => submit(page, form), shown: async () => false };
}
