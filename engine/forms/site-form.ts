import type { Observation } from '#engine/drivers/contract.ts';
import { setsUpSite } from '#engine/safety/site-settings.ts';
import type { Form } from './form.ts';

/** Whether a form of a page sets up the whole app; what a dialog asks for is about one thing. */
export function isSiteForm(
  { place, title, dialogs }: Pick<Observation, 'place' | 'title' | 'dialogs'>,
  { fields, submit }: Form,
): boolean {
  if (!submit || dialogs > 0) return false;
  const labels = fields.flatMap(({ field }) => [field?.label ?? '', field?.field_name ?? '']);
  return setsUpSite({ place, title, submit: submit.target.name, labels });
}
