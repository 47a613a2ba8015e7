import { createHash } from 'node:crypto';
import type { ElementView } from '#engine/drivers/contract.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { elementOptions } from './element-options.ts';
import { fillOptions, formName, isSendable } from './fill-options.ts';
import type { Option, OptionContext } from './option.ts';
import { screenOptions } from './screen-options.ts';

/** Everything that a careful user could do on this screen. Nothing that leaves the site, logs out, deletes or pays. */
export function optionsFor(given: OptionContext): Option[] {
  const context: OptionContext = {
    ...given,
    tried: (key) => given.tried(digest(key)),
    triedAnywhere: (shared) => given.triedAnywhere(digest(shared)),
  };
  const inForm = new Set<ElementView>();
  const options: Option[] = [];
  const forms = formsOf(given.seen.elements).filter(isSendable);
  for (const { fields } of forms) for (const view of fields) inForm.add(view);
  for (const alike of Object.values(Object.groupBy(forms, formName)))
    options.push(...fillOptions(alike ?? [], context));
  options.push(...elementOptions(inForm, context), ...screenOptions(context));
  return options.map(withShortKeys);
}

/** Keys go into every checkpoint many times over; a digest is enough to tell them apart. */
function withShortKeys(option: Option): Option {
  if (option.kind === 'general') return option;
  return { ...option, key: digest(option.key), shared: digest(option.shared) };
}

const digests = new Map<string, string>();
const DIGESTS_MAX = 20_000;

function digest(text: string): string {
  const known = digests.get(text);
  if (known) return known;
  const made = createHash('sha1').update(text).digest('base64url').slice(0, 12);
  if (digests.size >= DIGESTS_MAX) digests.clear();
  digests.set(text, made);
  return made;
}
