import type { Action, Observation } from '#engine/drivers/contract.ts';
import type { Option, OptionContext } from './option.ts';

/** Keys that apps commonly listen for, beyond those that they announce. */
const KEYS = [
  'Enter',
  'Escape',
  'Delete',
  'ArrowDown',
  'ArrowRight',
  'ArrowUp',
  'ArrowLeft',
  'Tab',
  'Space',
  'Control+a',
  'Control+z',
  'Control+y',
  'Control+c',
  'Control+v',
  'Control+x',
  'Backspace',
  '/',
  '?',
  'F2',
];
const PHONE = { width: 390, height: 844 };
/** The key of making the window as narrow as a phone. */
export const NARROW = 'window|narrow';

/** What could be done with the screen as a whole: the browser's own controls, keys, the window's size, the network. */
export function screenOptions(context: OptionContext): Option[] {
  const { seen, abilities } = context;
  const options = [
    general('back', 0.14, 'see whether going back works', { kind: 'back' }),
    scrollOption(seen),
  ].filter((option) => option !== null);
  if (abilities.can_reload)
    options.push(general('reload', 0.12, 'see whether the screen survives a reload', { kind: 'reload' }));
  if (seen.dialogs > 0)
    options.push(general('escape', 0.2, 'leave the dialog', { kind: 'press', key: 'Escape' }));
  if (context.mode !== 'read_only') options.push(...keyOptions(context), ...windowOptions(context));
  options.push(...deviceOptions(context));
  return options;
}

/**
 * Where all of a screen can be used wherever it is scrolled to, scrolling shows little; where only what is in sight can be
 * used, what is further down is a screen of its own, as promising as what may stand there.
 */
function scrollOption({ more, structure }: Observation): Option | null {
  const action: Action = { kind: 'scroll', target: null, direction: 'down' };
  const option = general('scroll', more === undefined ? 0.13 : 0.5, 'see what is further down', action);
  if (more === undefined) return option;
  const key = `scroll|${structure}`;
  return more ? { ...option, key, shared: key, family: 'scroll|', kind: 'gesture' } : null;
}

/** Keys that the screen listens for; after something was picked on a drawing they are likelier to matter. */
function keyOptions({ seen, last }: OptionContext): Option[] {
  const told = new Map<string, string>();
  for (const { shortcut, target } of seen.elements) if (shortcut) told.set(shortcut, target.name);
  const options = [...told]
    .slice(0, 20)
    .map(([key, name]) => keyOption(key, 0.35, `use the shortcut of "${name}"`));
  if (!seen.gestures?.includes('key')) return options;
  const prior = last === 'surface' || last === 'gesture' ? 0.32 : 0.16;
  for (const key of KEYS) if (!told.has(key)) options.push(keyOption(key, prior, 'see what the key does'));
  return options;
}

function keyOption(key: string, prior: number, why: string): Option {
  const action: Action = { kind: 'press', key };
  return {
    key: `key|${key}`,
    shared: `key|${key}`,
    family: 'key',
    kind: 'key',
    prior,
    why,
    view: null,
    leads_to: '',
    act: () => ({ action, sent: null }),
  };
}

/** A phone's width, unless the window has it already, and a moment without a network. */
function windowOptions({ narrow, abilities: { actions } }: OptionContext): Option[] {
  const offline = general('', 0.11, 'lose the network for a moment', { kind: 'offline' });
  const options: Option[] =
    (actions?.includes('offline') ?? true)
      ? [{ ...offline, key: 'window|offline', shared: 'window|offline', kind: 'key' }]
      : [];
  if (narrow || !(actions?.includes('resize') ?? true)) return options;
  const resize = general('', 0.11, 'see it as wide as a phone', { kind: 'resize', ...PHONE });
  return [...options, { ...resize, key: NARROW, shared: NARROW, kind: 'key' }];
}

/** A device is turned, its app left for a moment, and entered by a link; each once per screen, a link once at all. */
function deviceOptions({ seen, abilities: { actions, links } }: OptionContext): Option[] {
  const options: Option[] = [];
  const add = (key: string, shared: string, prior: number, why: string, action: Action) =>
    options.push({ ...general('', prior, why, action), key, shared, family: shared, kind: 'key' });
  if (actions?.includes('rotate'))
    add('device|rotate', 'device|rotate', 0.08, 'see it from the side', { kind: 'rotate' });
  if (actions?.includes('leave'))
    add('device|leave', 'device|leave', 0.07, 'see whether it comes back as it was', {
      kind: 'leave',
      killed: false,
    });
  // From a screen that can be opened anyway: nothing is lost by going elsewhere.
  for (const link of seen.inner ? [] : (links ?? []))
    add(`link|${link}`, `link|${link}`, 0.1, 'enter by a link of another app', { kind: 'open', place: link });
  return options;
}

function general(name: string, prior: number, why: string, action: Action): Option {
  return {
    key: `general|${name}`,
    shared: `general|${name}`,
    family: `general|${name}`,
    kind: 'general',
    prior,
    why,
    view: null,
    leads_to: '',
    act: () => ({ action, sent: null }),
  };
}
