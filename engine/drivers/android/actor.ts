import type { Action, ActionResult, ElementTarget, FieldValue } from '../contract.ts';
import type { Connection, Point } from './connection.ts';
import { KEYCODES } from './keycodes.ts';
import type { Look, Usable } from './observe.ts';
import { is, isSeen, type ViewNode, within } from './view-tree.ts';

const TAP_MS = 60;
const LONG_MS = 700;
const SWIPE_MS = 350;
const WAIT_MS = 1_000;
/** A list that is let go of while it moves runs on, past what was not seen yet. */
const HOLD_MS = 150;

/** `passed_ms`: what the device's own clock was let pass. */
type Done = Pick<ActionResult, 'status' | 'detail'> & { passed_ms?: number };
const DONE: Done = { status: 'done', detail: '' };
const MISSING: Done = { status: 'missing', detail: 'it is not on the screen' };

/** Does what a user does with fingers and keys. */
export class Actor {
  readonly #connection: () => Connection;
  #landscape = false;

  constructor(connection: () => Connection) {
    this.#connection = connection;
  }

  /** Rejects when the device ends under it. */
  async perform(action: Action, look: Look): Promise<Done> {
    const device = this.#connection();
    switch (action.kind) {
      case 'activate':
        return this.#press(action, look);
      case 'fill':
        return this.#fill(action, look);
      case 'scroll':
        return this.#scroll(action.direction, action.target, look);
      case 'back':
        await device.back();
        return DONE;
      case 'press':
        return this.#key(action.key);
      case 'rotate':
        this.#landscape = !this.#landscape;
        await device.rotate(this.#landscape);
        return DONE;
      case 'leave':
        await device.leave(action.killed);
        return DONE;
      case 'drag':
        return this.#drag(action, look);
      default:
        return { status: 'failed', detail: 'this device has no such thing' };
    }
  }

  /** The element of a target: by what a user sees of it first, by its place in the tree as a fallback. */
  find(target: ElementTarget, { usable }: Look): Usable | null {
    const alike = usable.filter(
      ({ view }) => view.target.role === target.role && view.target.name === target.name,
    );
    const exact = alike.find(({ view }) => view.target.path === target.path);
    if (exact) return exact;
    if (target.name !== '') return alike[target.nth] ?? null;
    return (
      usable.find(({ view }) => view.target.path === target.path && view.target.role === target.role) ?? null
    );
  }

  async #press(action: Extract<Action, { kind: 'activate' }>, look: Look): Promise<Done> {
    const found = this.find(action.target, look);
    if (!found) return MISSING;
    if (!found.view.enabled) return { status: 'blocked', detail: 'it is disabled' };
    const at = pointOf(found.node, action.at);
    await this.#connection().press(at, action.how === 'secondary' ? LONG_MS : TAP_MS);
    if (action.how === 'double') await this.#connection().press(at, TAP_MS);
    return DONE;
  }

  async #fill(action: Extract<Action, { kind: 'fill' }>, look: Look): Promise<Done> {
    for (const field of action.fields) {
      const found = this.find(field.target, look);
      if (!found) return MISSING;
      await this.#set(field, found.node);
    }
    if (action.submit === 'enter') await this.#connection().enter();
    else if (action.submit) {
      const found = this.find(action.submit, look);
      if (!found) return MISSING;
      await this.#connection().press(pointOf(found.node), TAP_MS);
    }
    return DONE;
  }

  async #set({ affordance, value }: FieldValue, node: ViewNode): Promise<void> {
    if (affordance === 'toggle') {
      if (is(node, 'checked') !== (value === 'on')) await this.#connection().press(pointOf(node), TAP_MS);
      return;
    }
    await this.#connection().press(pointOf(node), TAP_MS);
    await this.#connection().type(value);
  }

  async #scroll(direction: 'down' | 'up', target: ElementTarget | null, look: Look): Promise<Done> {
    const found = target ? this.find(target, look)?.node : largestScrollable(look.root);
    const node = found ?? look.root.children.at(-1);
    if (!node) return MISSING;
    const { x, y, width, height } = node.box;
    const [top, bottom] = [y + height * 0.2, y + height * 0.8];
    const middle = x + width / 2;
    const [from, to] = direction === 'down' ? [bottom, top] : [top, bottom];
    const ends = [rounded({ x: middle, y: from }), rounded({ x: middle, y: to })] as const;
    await this.#connection().swipe(...ends, SWIPE_MS, HOLD_MS);
    return DONE;
  }

  async #drag(action: Extract<Action, { kind: 'drag' }>, look: Look): Promise<Done> {
    const found = this.find(action.target, look);
    if (!found) return MISSING;
    const onto = 'role' in action.to ? this.find(action.to, look) : null;
    if ('role' in action.to && !onto) return MISSING;
    const spot = 'role' in action.to ? action.to.at : action.to;
    const to = pointOf(onto?.node ?? found.node, spot);
    await this.#connection().swipe(pointOf(found.node, action.from), to, SWIPE_MS);
    return DONE;
  }

  async #key(key: string): Promise<Done> {
    if (key === 'Escape') await this.#connection().back();
    else if (key === 'Shift') {
      await this.#connection().wait(WAIT_MS);
      return { ...DONE, passed_ms: WAIT_MS };
    } else if (KEYCODES[key]) await this.#connection().key(KEYCODES[key]);
    else return { status: 'failed', detail: 'this device has no such key' };
    return DONE;
  }
}

function pointOf({ box }: ViewNode, at: Point = { x: 0.5, y: 0.5 }): Point {
  return rounded({ x: box.x + box.width * at.x, y: box.y + box.height * at.y });
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function largestScrollable(root: ViewNode): ViewNode | undefined {
  const area = ({ box }: ViewNode) => box.width * box.height;
  return [...within(root)]
    .filter((node) => is(node, 'scrollable') && isSeen(node) && node.attributes.reachable !== 'false')
    .sort((a, b) => area(b) - area(a))[0];
}
