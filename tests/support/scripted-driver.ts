import type {
  Action,
  ActionResult,
  Driver,
  ElementView,
  Observation,
  OpenDriver,
  OpenOptions,
  Signal,
} from '#engine/drivers/contract.ts';

const ROOMS = 30;

export type Script = {
  /** Called before each action; throw to break the driver, wait to slow it down. */
  beforeAction?: (count: number, signal: AbortSignal, action: Action) => Promise<void> | void;
  /** Whether the button that throws has been mended; absent means not. */
  isMended?: () => boolean;
  onOpen?: () => void;
  onClose?: () => void;
};

/**
 * A target without a browser: a house of rooms with doors, and in room 3 a button that throws. It keeps to the driver's
 * contract, so that workflow, checkpoints, proof and report can be tested where the browser is not the point.
 */
export function scriptedOpenDriver(script: Script = {}): OpenDriver {
  return async (options) => {
    script.onOpen?.();
    return new ScriptedDriver(options, script);
  };
}

/** The same, with how many of its sessions are open. */
export function countedOpenDriver(beforeAction: Script['beforeAction']): {
  openDriver: OpenDriver;
  open(): number;
} {
  let open = 0;
  const onOpen = () => {
    open += 1;
  };
  const onClose = () => {
    open -= 1;
  };
  return {
    openDriver: scriptedOpenDriver({ onOpen, onClose, ...(beforeAction ? { beforeAction } : {}) }),
    open: () => open,
  };
}

class ScriptedDriver implements Driver {
  readonly capabilities = { browser: false, can_reload: true, can_open_places: true, probes: [] };
  readonly environment = { browser: 'Scripted', os: 'none', device: 'none' };
  readonly #options: OpenOptions;
  readonly #script: Script;
  #room: number;
  #signals: Signal[] = [];
  #count = 0;

  constructor(options: OpenOptions, script: Script) {
    this.#options = options;
    this.#script = script;
    this.#room = (options.session as { room?: number } | null)?.room ?? 0;
  }

  async open(place: string): Promise<void> {
    this.#room = roomOf(place);
  }

  async observe(): Promise<Observation> {
    return {
      place: placeOf(this.#room),
      title: `Room ${this.#room}`,
      structure: `room with ${this.#room === 3 ? 'a lever' : 'doors'} ${'x'.repeat(this.#room)}`,
      text: `You are in room ${this.#room}`,
      dialogs: 0,
      elements: elementsOf(this.#room),
      blank: false,
      took_ms: 0,
    };
  }

  async perform(action: Action): Promise<ActionResult> {
    this.#count += 1;
    await this.#script.beforeAction?.(this.#count, this.#options.signal, action);
    const done: ActionResult = { status: 'done', effect: true, effects: [], detail: '', took_ms: 0 };
    if (action.kind === 'open') this.#room = roomOf(action.place);
    if (action.kind === 'back') this.#room = Math.max(0, this.#room - 1);
    if (action.kind !== 'activate') return done;
    const { name } = action.target;
    if (!elementsOf(this.#room).some((one) => one.target.name === name))
      return { ...done, status: 'missing' };
    if (name === 'lever') {
      if (this.#script.isMended?.()) return done;
      const message = 'TypeError: the lever came off';
      this.#signals.push({
        kind: 'exception',
        message,
        stack: `${message}\n  at pull`,
        place: placeOf(this.#room),
      });
    } else this.#room = Number(name.replace('door ', ''));
    return done;
  }

  drain(): Signal[] {
    return this.#signals.splice(0);
  }

  async probe(): Promise<unknown> {
    return null;
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.from(`picture of room ${this.#room}`);
  }

  async session(): Promise<unknown> {
    return { room: this.#room };
  }

  async cast(onFrame: (jpeg: Uint8Array, at_ms: number) => void): Promise<() => Promise<void>> {
    onFrame(await this.screenshot(), 0);
    return async () => undefined;
  }

  async close(): Promise<void> {
    this.#script.onClose?.();
  }
}

const placeOf = (room: number): string => `http://house.test/room/${'abcdefghijklmnopqrstuvwxyzABCD'[room]}`;
const roomOf = (place: string): number =>
  Math.max(0, 'abcdefghijklmnopqrstuvwxyzABCD'.indexOf(place.split('/room/')[1] ?? 'a'));

function elementsOf(room: number): ElementView[] {
  const doors = [room + 1, room + 2].filter((next) => next < ROOMS).map((next) => `door ${next}`);
  const back = doors.length === 0 ? ['door 0'] : [];
  return [...doors, ...back, ...(room === 3 ? ['lever'] : [])].map((name, index) => ({
    target: { role: 'button', name, nth: 0, path: `/${name}` },
    affordance: 'activate',
    enabled: true,
    selected: false,
    group: '',
    collection: '',
    leads_to: '',
    box: { x: 10, y: 10 + index * 40, width: 100, height: 30 },
    field: null,
    submits: false,
  }));
}
