import type { Form } from '#engine/forms/form.ts';
import { describeVariant, planFill, variantsOf } from '#engine/forms/form-options.ts';
import { inferField } from '#engine/forms/infer-field.ts';
import { isSiteForm } from '#engine/forms/site-form.ts';
import { stableText } from '#engine/model/fingerprint.ts';
import { withoutRow } from '#engine/model/shared-name.ts';
import { PAYS, refusalFor } from '#engine/safety/refusals.ts';
import { SETS_UP } from '#engine/safety/site-settings.ts';
import type { Option, OptionContext } from './option.ts';

/** Markup and the signs of a pattern break more than any other text. */
const PRIORS: readonly [RegExp, number][] = [
  [/^valid/, 1],
  [/^(other$|special@|pattern@)/, 0.4],
  [/^option/, 0.35],
];
const TWISTED = 0.25;
const LINES_MIN = 4;
/** What is told at length is shown to others as it was typed, and by whatever the page makes of it. */
const TOLD = 0.7;

/** Whether there is a way to send the form off. */
export function isSendable({ submit, fields }: Form): boolean {
  return submit !== null || fields.some(({ affordance }) => affordance === 'type');
}

/** What a form is known by: those in the rows of a list are one. */
export function formName({ group, fields }: Form): string {
  const isOfRow = fields.some(({ row_text }) => row_text);
  const labels = fields.map(({ field, row_text }) => stableText(withoutRow(field?.label ?? '', row_text)));
  return `fill|${isOfRow ? '*' : group}|${labels.join(',').slice(0, 120)}`;
}

/** A form without what holds a text of several lines: that was written by somebody, or is a list that others are made by. */
const withoutTexts = (form: Form): Form => ({
  ...form,
  fields: form.fields.filter(({ field }) => (field?.value.trim().split('\n').length ?? 0) < LINES_MIN),
});

/** The ways to fill and send a form, or in turn those of one name; none where it must be left alone. */
export function fillOptions(alike: readonly Form[], context: OptionContext): Option[] {
  const { memory, persona, tried, mode } = context;
  const some = mode === 'read_only' ? [] : alike.filter((form) => !isRefused(form, context));
  const open = mode === 'active' ? some : some.map(withoutTexts).filter(({ fields }) => fields.length > 0);
  const [first] = open;
  if (!first) return [];
  const base = formName(first);
  return variantsOf(first, memory).map((variant) => {
    const form = open[tried(`${base}|${variant}`) % open.length] ?? first;
    const key = `${base}|${variant}`;
    return {
      key,
      shared: key,
      family: base,
      kind: 'fill',
      prior: priorOf(form, variant),
      why: describeVariant(form, variant),
      view: form.submit ?? form.fields[0] ?? null,
      leads_to: '',
      sends: variant.startsWith('valid'),
      act: () => planFill(form, variant, memory, persona, tried(key)),
    };
  });
}

function priorOf({ fields }: Form, variant: string): number {
  const usual = PRIORS.find(([of]) => of.test(variant))?.[1] ?? TWISTED;
  const [twist, place] = variant.split('@');
  if (twist !== 'special') return usual;
  const twisted = place === '*' ? fields : fields.filter((_, index) => String(index) === place);
  return twisted.some(({ field }) => field !== null && inferField(field) === 'message') ? TOLD : usual;
}

/** Payment with a test card of our own cannot cost anything; any other payment is left alone. */
function isRefused(form: Form, { refuse, destructive, mode, seen, onRefused }: OptionContext): boolean {
  const { submit, fields } = form;
  const members = submit ? [...fields, submit] : fields;
  const chief = submit ?? fields[0];
  if (chief && refuse(chief, members)) return true;
  if (chief && mode !== 'active' && isSiteForm(seen, form)) {
    onRefused(chief, SETS_UP);
    return true;
  }
  const refusal = submit ? refusalFor(submit.target.name, '', destructive) : '';
  const ownCard = fields.some(({ field }) => field !== null && inferField(field) === 'card_number');
  return refusal !== '' && !(refusal === PAYS && ownCard);
}
