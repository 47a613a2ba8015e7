import type { Action, ElementView, Gesture, Spot } from '#engine/drivers/contract.ts';
import type { Alike } from './element-options.ts';
import type { Option, OptionContext } from './option.ts';

/** Things rather than controls: what is opened by a double press or has a menu of its own. */
const THINGS = /^(generic|listitem|row|gridcell|cell|option|treeitem|img|article|figure)$/;
const NATIVE = /^(link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|spinbutton)$/;
/** How far things are dragged when there is nowhere to drop them, in pixels. */
const REACH = [
  { x: 150, y: 0 },
  { x: 0, y: 120 },
  { x: -120, y: -60 },
  { x: 260, y: 180 },
] as const;

/** Ways to use like elements beyond their first one: pressing twice, their menu, dragging, hovering, drawing. */
export function gestureOptions(alike: Alike, all: readonly Alike[], context: OptionContext): Option[] {
  const first = alike.views[0];
  if (!first) return [];
  const options: Option[] = [];
  const add = (name: string, kind: Option['kind'], prior: number, why: string, act: Making) => {
    if (prior <= 0) return;
    const key = `${name}|${alike.key}`;
    const shared = `${name}|${alike.shared}`;
    const turn = context.triedAnywhere(shared);
    const view = alike.views[turn % alike.views.length] ?? first;
    options.push({
      key,
      shared,
      family: `${name}|${alike.family}`,
      kind,
      prior,
      why,
      view,
      leads_to: '',
      act: () => ({ action: act(view, turn), sent: null }),
    });
  };
  const has = (gesture: Gesture) => first.gestures?.includes(gesture) ?? false;
  const press =
    (how: 'double' | 'secondary' | 'control' | 'shift'): Making =>
    (view) => ({
      kind: 'activate',
      target: view.target,
      how,
    });
  add(
    'double',
    'gesture',
    priorOfGesture(first, 'double', context),
    'see what pressing it twice does',
    press('double'),
  );
  add(
    'secondary',
    'gesture',
    priorOfGesture(first, 'secondary', context),
    'look for its menu',
    press('secondary'),
  );
  if (has('hover')) add('hover', 'gesture', 0.2, 'see what pointing at it shows', (view) => hover(view));
  if (
    !context.abilities.touch &&
    alike.views.length > 1 &&
    /^(option|row|listitem|treeitem|gridcell)$/.test(first.target.role)
  )
    add('control', 'gesture', 0.15, 'choose one more', press('control'));
  if (first.surface) {
    add('surface', 'surface', 0.6, 'press somewhere on the drawing', pressSomewhere);
    add('draw', 'surface', 0.55, 'draw', drawSomewhere);
    add('surface double', 'surface', 0.3, 'press twice on the drawing', (view, turn) => ({
      ...pressSomewhere(view, turn),
      how: 'double',
    }));
    add('wheel', 'surface', 0.15, 'turn the wheel over the drawing', (view) => ({
      kind: 'scroll',
      target: view.target,
      direction: 'down',
    }));
  } else if (has('drag')) {
    const targets = dropTargets(all, alike);
    const prior = NATIVE.test(first.target.role) ? 0.1 : 0.45;
    add('drag', 'gesture', prior, 'drag it', (view, turn) => dragSomewhere(view, turn, targets));
  }
  return options;
}

type Making = (view: ElementView, turn: number) => Action;

function priorOfGesture(view: ElementView, gesture: 'double' | 'secondary', { seen }: OptionContext): number {
  if (view.gestures?.includes(gesture))
    return THINGS.test(view.target.role) ? 0.5 : NATIVE.test(view.target.role) ? 0.1 : 0.2;
  return seen.gestures?.includes(gesture) && THINGS.test(view.target.role) ? 0.15 : 0;
}

function hover(view: ElementView): Action {
  return { kind: 'hover', target: view.target };
}

/** Spots spread evenly over an area, the next for each turn: the R2 sequence (M. Roberts, 2018). */
function spotOf(turn: number): Spot {
  const part = (step: number) => 0.08 + 0.84 * ((0.5 + turn * step) % 1);
  return { x: part(0.7548776662466927), y: part(0.5698402909980532) };
}

function pressSomewhere(view: ElementView, turn: number): Extract<Action, { kind: 'activate' }> {
  return { kind: 'activate', target: view.target, at: spotOf(turn) };
}

function drawSomewhere(view: ElementView, turn: number): Action {
  return { kind: 'drag', target: view.target, from: spotOf(turn * 2), to: spotOf(turn * 2 + 1) };
}

/** Where things may be dropped: drawings, areas that listen for it, and the things of one's own list. */
function dropTargets(all: readonly Alike[], own: Alike): ElementView[] {
  const views = all.flatMap((alike) => alike.views);
  const drawings = views.filter(({ surface }) => surface).slice(0, 4);
  const areas = views.filter(({ gestures, surface }) => !surface && gestures?.includes('drop')).slice(0, 8);
  return [...drawings, ...areas, ...own.views.filter((view) => !areas.includes(view)).slice(0, 4)];
}

function dragSomewhere(view: ElementView, turn: number, targets: readonly ElementView[]): Action {
  const others = targets.filter((target) => target !== view);
  const to = others[turn % (others.length + 1)];
  if (to) {
    const at = to.surface ? { at: spotOf(turn) } : {};
    return { kind: 'drag', target: view.target, to: { ...to.target, ...at } };
  }
  const reach = REACH[turn % REACH.length] ?? REACH[0];
  const { width, height } = view.box;
  return {
    kind: 'drag',
    target: view.target,
    to: { x: 0.5 + reach.x / Math.max(1, width), y: 0.5 + reach.y / Math.max(1, height) },
  };
}
