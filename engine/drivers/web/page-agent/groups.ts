import type { ElementView } from '#engine/drivers/contract.ts';
import { tidy } from './natives.ts';
import type { Seen } from './walk.ts';

const FORM_BOX = 'form,[role="form"],[role="search"]';
const DIALOG_BOX = 'dialog,[role="dialog"],[role="alertdialog"]';
/** What has buttons of its own for each of its rows. */
const ROW_BOXES = 'ul,ol,table,nav,li';
/** How many boxes around a field or a form are looked at for its button. */
const GROUP_LEVELS = 4;

/** What boxes are called in this look: all that they hold asks for it. */
const groupNames = new Map<Element, string>();

/** Another look begins: forms and dialogs have come and gone. */
export function forgetGroups(): void {
  groupNames.clear();
}

/** The form or dialog that an element belongs to, named so that it is the same on the next visit. */
export function groupOf(el: Element): string {
  const form = formAround(el);
  if (form) return `form:${nameOfForm(form)}`;
  const dialog = el.closest(DIALOG_BOX);
  return dialog ? dialogGroup(dialog) : '';
}

function formAround(el: Element): Element | null {
  const form = (el as HTMLInputElement).form ?? el.closest(FORM_BOX);
  return form instanceof Element ? form : null;
}

function dialogGroup(dialog: Element): string {
  if (!groupNames.has(dialog)) groupNames.set(dialog, titleOfDialog(dialog));
  return `dialog:${groupNames.get(dialog)}`;
}

function nameOfForm(form: Element): string {
  if (!groupNames.has(form)) nameForms(form.ownerDocument);
  return groupNames.get(form) ?? form.tagName.toLowerCase();
}

/** By their own names, or by where they are sent to and which of those they are: its place among all forms changes with each row that has one. */
function nameForms(document: Document): void {
  const counts = new Map<string, number>();
  for (const form of document.querySelectorAll(FORM_BOX)) {
    const own = form.getAttribute('id') || form.getAttribute('name') || form.getAttribute('aria-label');
    const sent = `${form.tagName.toLowerCase()}${actionOf(form)}`;
    const count = counts.get(sent) ?? 0;
    counts.set(sent, count + 1);
    groupNames.set(form, own && !/\d/.test(own) ? own : `${sent}${count}`);
  }
}

/** Where a form is sent to, whatever thing it is about; '' where it does not say. */
function actionOf(form: Element): string {
  return (form.getAttribute('action') ?? '').replace(/[?#].*$/, '').replace(/\d+/g, '#');
}

const TITLE = 'h1,h2,h3,h4,h5,h6,[role="heading"]';

/** The title of a dialog without the name of the thing that it is about, and which of the open dialogs of that title it is. */
function titleOfDialog(dialog: Element): string {
  const { ownerDocument: document } = dialog;
  const titleIn = (box: Element): string => {
    const named = document.getElementById(box.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
    const text = box.getAttribute('aria-label') || (named ?? box.querySelector(TITLE))?.textContent;
    const [first = '', ...rest] = tidy(text, 60).split(' ');
    return [first, ...rest.filter((word) => /^\p{Ll}+$/u.test(word))].join(' ').replace(/\d+/g, '#');
  };
  const title = titleIn(dialog);
  const alike = [...document.querySelectorAll(DIALOG_BOX)].filter((other) => titleIn(other) === title);
  return `${title}${alike.indexOf(dialog)}`;
}

type InForm = { view: ElementView; el: Element };

/**
 * Many component libraries put the buttons of a form outside it: at the foot of its dialog, or below it. A form without
 * a button that submits has those for its own.
 */
export function groupBareForms(views: readonly ElementView[], seen: readonly Seen[]): void {
  const all = views.flatMap((view, i): InForm[] => (seen[i] ? [{ view, el: seen[i].el }] : []));
  const forms = new Map<Element, InForm[]>();
  for (const one of all) {
    const form = formAround(one.el);
    if (form) forms.set(form, [...(forms.get(form) ?? []), one]);
  }
  for (const [form, members] of forms) {
    const isBare = members.some(isFieldOf) && !members.some(({ view }) => view.submits);
    const [first] = members;
    if (!isBare || !first) continue;
    const dialog = form.closest(DIALOG_BOX);
    if (!dialog) {
      for (const { view } of buttonsBelow(form, all)) view.group = first.view.group;
      continue;
    }
    const group = dialogGroup(dialog);
    const isAlone = ![...forms.keys()].some((other) => other !== form && dialog.contains(other));
    if (isAlone && all.some((one) => one.view.group === group && isNamedButton(one)))
      for (const { view } of members) view.group = group;
  }
}

/** The nearest few, the nearest first. */
function boxesAround(el: Element): Element[] {
  const boxes: Element[] = [];
  for (let box = el.parentElement; box && box !== el.ownerDocument.body; box = box.parentElement) {
    if (boxes.length === GROUP_LEVELS) break;
    boxes.push(box);
  }
  return boxes;
}

/** Those in the nearest box around a form that has any. What stands beside its fields, as in a toolbar, is something else. */
function buttonsBelow(form: Element, all: readonly InForm[]): InForm[] {
  const { bottom } = form.getBoundingClientRect();
  for (const holder of boxesAround(form)) {
    if ([...holder.querySelectorAll(ROW_BOXES)].some((rows) => !form.contains(rows))) return [];
    const found = all.filter(
      (one) =>
        one.view.group === '' &&
        isNamedButton(one) &&
        holder.contains(one.el) &&
        one.el.getBoundingClientRect().top >= bottom,
    );
    if (found.length > 0) return found;
  }
  return [];
}

const isFieldOf = ({ view }: InForm): boolean => view.affordance !== 'activate';
const isNamedButton = ({ view }: InForm): boolean =>
  view.target.role === 'button' && /\p{L}{2}/u.test(view.target.name);

/** Fields outside any form are grouped with the nearest button that shares a small box with them. */
export function groupLooseFields(views: readonly ElementView[], seen: readonly Seen[]): void {
  for (let i = 0; i < views.length; i += 1) {
    const view = views[i];
    const field = seen[i]?.el;
    if (!view || !field || view.group || view.affordance !== 'type') continue;
    for (const holder of boxesAround(field)) {
      if (holder.querySelector(ROW_BOXES)) break;
      const members = views.filter((_, j) => !views[j]?.group && holder.contains(seen[j]?.el ?? null));
      const button = members.find((other, _) => other.target.role === 'button' && views.indexOf(other) > i);
      if (button) {
        const name = `box:${view.target.path.replace(/\d+/g, '')}`;
        for (const member of members) member.group = name;
        button.submits = true;
        break;
      }
    }
  }
}
