import type { Form } from '#engine/forms/form.ts';
import { describeVariant, planFill, variantsOf } from '#engine/forms/form-options.ts';
import { inferField } from '#engine/forms/infer-field.ts';
import { stableText } from '#engine/model/fingerprint.ts';
import { PAYS, refusalFor } from '#engine/model/safety.ts';
import type { Option, OptionContext } from './option.ts';

/** Whether there is a way to send the form off. */
export function isSendable({ submit, fields }: Form): boolean {
  return submit !== null || fields.some(({ affordance }) => affordance === 'type');
}

/** The ways to fill and send one form; none where it must be left alone. */
export function fillOptions(form: Form, context: OptionContext): Option[] {
  const { memory, persona, tried, mode } = context;
  if (mode === 'read_only' || isRefused(form, context)) return [];
  const labels = form.fields.map((view) => stableText(view.field?.label ?? '')).join(',');
  const base = `fill|${form.group}|${labels.slice(0, 120)}`;
  return variantsOf(form, memory).map((variant) => {
    const key = `${base}|${variant}`;
    return {
      key,
      shared: key,
      family: base,
      kind: 'fill',
      prior: variant.startsWith('valid')
        ? 1
        : variant === 'other'
          ? 0.4
          : /^option/.test(variant)
            ? 0.35
            : 0.25,
      why: describeVariant(form, variant),
      view: form.submit ?? form.fields[0] ?? null,
      leads_to: '',
      sends: variant.startsWith('valid'),
      act: () => planFill(form, variant, memory, persona, tried(key)),
    };
  });
}

/** Payment with a test card of our own cannot cost anything; any other payment is left alone. */
function isRefused({ submit, fields }: Form, { refuse, destructive }: OptionContext): boolean {
  const members = submit ? [...fields, submit] : fields;
  const chief = submit ?? fields[0];
  if (chief && refuse(chief, members)) return true;
  const refusal = submit ? refusalFor(submit.target.name, '', destructive) : '';
  const ownCard = fields.some(({ field }) => field !== null && inferField(field) === 'card_number');
  return refusal !== '' && !(refusal === PAYS && ownCard);
}
