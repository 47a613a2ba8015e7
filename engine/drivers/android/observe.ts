import { BLANK_HINTS } from '../blank-hints.ts';
import type { Affordance, ElementView, FieldHints, Gesture, Observation } from '../contract.ts';
import { is, isSeen, shortType, type ViewNode, within } from './view-tree.ts';

const TEXT_MAX = 8_000;
const NAME_MAX = 120;
/** Android's InputType: the class and the variations that say what is asked for. */
const INPUT = { class_mask: 0xf, variation_mask: 0xff0, number: 2, phone: 3, datetime: 4 } as const;
const VARIATIONS: Readonly<Record<number, string>> = {
  16: 'url',
  32: 'email',
  208: 'email',
  128: 'password',
  144: 'password',
  224: 'password',
};
/** Views that show items of one kind. */
export const LISTS = /(ListView|GridView|RecyclerView|ViewPager2?)$/;
const BUSY = /ProgressBar$/;

/** A view that can be used, with the node that it was read from. */
export type Usable = { view: ElementView; node: ViewNode };

export type Look = { seen: Omit<Observation, 'took_ms'>; usable: Usable[]; root: ViewNode; density: number };

/** Where the screen belongs: the app and its activity. */
export type Whereabouts = { place: string; title: string; density: number };

/** Makes an observation of a page source. */
export function lookAt(root: ViewNode, { place, title, density }: Whereabouts): Look {
  const reachable = [...within(root)].filter(
    (node) => node.parent && isSeen(node) && node.attributes.reachable !== 'false',
  );
  const usable: Usable[] = [];
  const counts = new Map<string, number>();
  for (const node of reachable) {
    const affordance = affordanceOf(node);
    if (!affordance) continue;
    const [role, name] = [roleOf(node), nameOf(node)];
    const key = `${role}|${name}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    usable.push({ node, view: viewOf(node, { affordance, role, name, nth, density }) });
  }
  const texts = reachable.flatMap((node) => (isEditable(node) ? [] : [node.attributes.text ?? '']));
  const text = texts.filter(Boolean).join('\n').slice(0, TEXT_MAX);
  const windows = root.children.length;
  const busy = reachable.some((node) => BUSY.test(node.type)) && usable.length === 0;
  return {
    root,
    density,
    usable,
    seen: {
      place,
      title,
      structure: structureOf(root, true),
      template: structureOf(root, false),
      text,
      dialogs: Math.max(0, windows - 1),
      elements: usable.map(({ view }) => view),
      blank: place !== '' && text === '' && usable.length === 0 && !reachable.some(showsPicture),
      ...moreOf(reachable),
      ...(busy ? { busy: 'progress' } : {}),
    },
  };
}

/** Known only where the device tells how far its lists can be scrolled. */
function moreOf(nodes: readonly ViewNode[]): { more?: boolean } {
  const lists = nodes.filter(({ attributes }) => attributes['can-scroll'] !== undefined);
  const embedded = nodes.some(({ attributes }) => attributes['element-id'] !== undefined);
  if (!embedded) return {};
  return { more: lists.some(({ attributes }) => attributes['can-scroll'] === 'forward') };
}

function showsPicture(node: ViewNode): boolean {
  return (
    node.children.length === 0 &&
    !/^(FrameLayout|LinearLayout|RelativeLayout|ViewGroup)$/.test(shortType(node))
  );
}

export function isEditable(node: ViewNode): boolean {
  return is(node, 'editable') || /EditText$|AutoCompleteTextView$/.test(node.type);
}

function affordanceOf(node: ViewNode): Affordance | null {
  if (isEditable(node)) return 'type';
  if (is(node, 'checkable') && (is(node, 'clickable') || is(node, 'focusable'))) return 'toggle';
  if (/SeekBar$|RatingBar$/.test(node.type)) return 'drag';
  if (is(node, 'clickable') || is(node, 'long-clickable')) return 'activate';
  return null;
}

const ROLES: readonly [RegExp, string][] = [
  [/EditText$|AutoCompleteTextView$/, 'textbox'],
  [/RadioButton$/, 'radio'],
  [/CheckBox$|CheckedTextView$/, 'checkbox'],
  [/Switch(Compat)?$|ToggleButton$/, 'switch'],
  [/Spinner$/, 'combobox'],
  [/SeekBar$|RatingBar$/, 'slider'],
  [/(Image)?Button$|Chip$/, 'button'],
  [/TabView$|TabWidget$/, 'tab'],
  [/MenuItem|MenuView\.?ItemView$/, 'menuitem'],
];

function roleOf(node: ViewNode): string {
  if (is(node, 'editable')) return 'textbox';
  const known = ROLES.find(([pattern]) => pattern.test(node.type));
  if (known) return known[1];
  if (node.parent && /TabWidget$/.test(node.parent.type)) return 'tab';
  if (listOf(node)) return 'listitem';
  return /ImageView$/.test(node.type) ? 'img' : 'generic';
}

/** What a user would call it: its own words, else those inside it, else those that label it. */
export function nameOf(node: ViewNode): string {
  const { attributes } = node;
  if (isEditable(node)) return clean(attributes['content-desc'] || attributes.hint || labelOf(node) || '');
  const own = attributes['content-desc'] || attributes.text;
  if (own) return clean(own);
  const inside = [...within(node)].slice(1).filter((one) => isSeen(one) && !isEditable(one));
  const words = inside
    .map((one) => one.attributes['content-desc'] || one.attributes.text || '')
    .filter(Boolean);
  return clean(words.join(' ') || attributes.tooltip || '');
}

function labelOf(node: ViewNode): string {
  const id = node.attributes['resource-id'];
  let root = node;
  while (root.parent) root = root.parent;
  if (!id) return '';
  const label = [...within(root)].find((one) => one.attributes['label-for'] === id);
  return label?.attributes.text ?? '';
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, NAME_MAX);
}

function listOf(node: ViewNode): ViewNode | null {
  return node.parent && LISTS.test(node.parent.type) ? node.parent : null;
}

type Named = { affordance: Affordance; role: string; name: string; nth: number; density: number };

function viewOf(node: ViewNode, { affordance, role, name, nth, density }: Named): ElementView {
  const list = listOf(node);
  const { x, y, width, height } = node.box;
  const gestures: Gesture[] = is(node, 'long-clickable') ? ['secondary'] : [];
  const group = formOf(node);
  return {
    target: { role, name, nth, path: treePathOf(node) },
    affordance,
    enabled: node.attributes.enabled !== 'false',
    selected: is(node, 'selected') || (role === 'radio' && is(node, 'checked')),
    group,
    collection: list ? treePathOf(list) : '',
    leads_to: '',
    box: { x: x / density, y: y / density, width: width / density, height: height / density },
    field: affordance === 'type' || affordance === 'toggle' ? fieldOf(node, name) : null,
    submits: false,
    ...(gestures.length > 0 ? { gestures } : {}),
  };
}

/** Fields and the buttons beside them are used together: those of one window, where it has any field. */
function formOf(node: ViewNode): string {
  let window = node;
  while (window.parent?.parent) window = window.parent;
  if (!['type', 'toggle'].includes(affordanceOf(node) ?? '') && !/Button$/.test(node.type)) return '';
  return [...within(window)].some((one) => isEditable(one) && isSeen(one)) ? `window ${window.index}` : '';
}

function fieldOf(node: ViewNode, name: string): FieldHints {
  const { attributes } = node;
  const editable = isEditable(node);
  return {
    ...BLANK_HINTS,
    input_type: editable ? inputTypeOf(node) : 'checkbox',
    label: name,
    field_name: (attributes['resource-id'] ?? '').replace(/^.*\//, ''),
    placeholder: attributes.hint ?? '',
    value: editable ? (attributes.text ?? '') : is(node, 'checked') ? 'on' : '',
    validation_message: attributes.error ?? '',
  };
}

function inputTypeOf({ attributes }: ViewNode): string {
  if (attributes.password === 'true') return 'password';
  const type = Number(attributes['input-type'] ?? 0);
  const kind = type & INPUT.class_mask;
  if (kind === INPUT.number) return 'number';
  if (kind === INPUT.phone) return 'tel';
  if (kind === INPUT.datetime) return 'date';
  return VARIATIONS[type & INPUT.variation_mask] ?? 'text';
}

/** Where it is in the tree; ids that the app gave are kept, since they outlive changes around them. */
export function treePathOf(node: ViewNode): string {
  const parts: string[] = [];
  for (let one: ViewNode | null = node; one?.parent; one = one.parent) {
    const id = (one.attributes['resource-id'] ?? '').replace(/^.*\//, '');
    parts.unshift(`${shortType(one)}${id ? `#${id}` : ''}:${one.index}`);
  }
  return parts.join('/');
}

/** The skeleton of the screen: types, ids and, with `names`, the words of what can be used; like items count once. */
function structureOf(node: ViewNode, names: boolean): string {
  const inside: string[] = [];
  for (const child of node.children) {
    if (!isSeen(child)) continue;
    const one = structureOf(child, names);
    if (inside.at(-1) !== one || !LISTS.test(node.type)) inside.push(one);
  }
  if (!node.parent) return inside.join('|');
  const id = (node.attributes['resource-id'] ?? '').replace(/^.*\//, '');
  const state = is(node, 'checked') ? '+' : node.attributes.enabled === 'false' ? '-' : '';
  const named = names && affordanceOf(node) === 'activate' && !isEditable(node);
  const name = named ? `'${nameOf(node).replace(/\d+/g, '0').slice(0, 40)}'` : '';
  return `${shortType(node)}${id ? `#${id}` : ''}${state}${name}${inside.length > 0 ? `(${inside.join(',')})` : ''}`;
}
