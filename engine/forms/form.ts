import type { ElementView } from '../drivers/contract.ts';

/**
 * A group with at least one field to fill, and the control that sends it, where there is one. `lists`: those of it that
 * open when they are pressed, and show no choice yet.
 */
export type Form = {
  group: string;
  fields: ElementView[];
  submit: ElementView | null;
  lists?: ElementView[];
};

const KEY_MAX = 160;

/** Names a form the same on every visit, by its group and its fields. */
export function formKey({ group, fields }: Form): string {
  const names = fields.map(({ field }) => field?.field_name || field?.label || '');
  return `${group}|${names.join(',')}`.slice(0, KEY_MAX);
}

/** Whether a form cannot be sent without a file. */
export const needsFile = ({ fields }: Pick<Form, 'fields'>): boolean =>
  fields.some(({ affordance, field }) => affordance === 'upload' && field?.required === true);
