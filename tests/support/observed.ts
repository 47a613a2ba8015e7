import { BLANK_HINTS } from '#engine/drivers/blank-hints.ts';
import type { Affordance, ElementView, FieldHints, Observation } from '#engine/drivers/contract.ts';

type Given = Partial<Omit<ElementView, 'field' | 'target'>> & { role?: string };

function element(role: string, name: string, affordance: Affordance, given: Given): ElementView {
  return {
    target: { role: given.role ?? role, name, nth: 0, path: `>${role}:${name}` },
    affordance,
    enabled: true,
    selected: false,
    group: '',
    collection: '',
    leads_to: '',
    box: { x: 0, y: 0, width: 100, height: 20 },
    field: null,
    submits: false,
    ...given,
  };
}

/** A field as an observation shows it. */
export function field(label: string, hints: Partial<FieldHints> = {}, given: Given = {}): ElementView {
  return { ...element('textbox', label, 'type', given), field: { ...BLANK_HINTS, label, ...hints } };
}

export const button = (name: string, given: Given = {}): ElementView =>
  element('button', name, 'activate', given);

export const link = (name: string, leads_to: string, given: Given = {}): ElementView =>
  element('link', name, 'activate', { leads_to, ...given });

/** A screen with these elements. */
export function screen(elements: ElementView[], given: Partial<Observation> = {}): Observation {
  return {
    place: 'http://app.test/',
    title: '',
    structure: '',
    text: '',
    dialogs: 0,
    elements,
    blank: false,
    took_ms: 1,
    ...given,
  };
}

/** One tab of several, chosen or not. */
export const tab = (label: string, selected: boolean): ElementView => ({
  ...button(label, { selected }),
  target: { role: 'tab', name: label, nth: 0, path: `#tabs>div${label.length}` },
});

/** A list of values of which one is chosen. */
export const chooser = (label: string, options: string[], value: string): ElementView => ({
  ...element('combobox', label, 'choose', {}),
  field: { ...BLANK_HINTS, label, options, value },
});
