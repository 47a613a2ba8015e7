import type { FlowWay } from '#domain/test-run/flows.ts';
import type { Recording } from './evidence.ts';
import type { Failing, RequestHands } from './requests.ts';
import type { Signal } from './signal.ts';

export type { Signal };

// What the explorer, the oracles and the proof know of a target, without a page, a selector or an address: the same loop
// drives a browser through Playwright, another browser or an Android app through WebdriverIO.

type Filled = 'type' | 'choose' | 'toggle' | 'upload';
/** What a user could do to an element; `pick` only where it is filled in: a list that opens when it is pressed. */
export type Affordance = Filled | 'activate' | 'scroll' | 'drag' | 'hover' | 'pick';

/** A way to use an element, or the whole screen, that it listens for beyond its affordance. */
export type Gesture = 'double' | 'secondary' | 'drag' | 'drop' | 'hover' | 'key';

/** A way to find an element again, in another session: by what a user sees first, by structure as a fallback. */
export type ElementTarget = {
  role: string;
  name: string;
  /** Which of the elements of equal role and name, in reading order, from 0. */
  nth: number;
  /** Structural path; opaque to everything but the driver. */
  path: string;
};

/** What is known of a field that takes input. */
export type FieldHints = {
  input_type: string;
  label: string;
  field_name: string;
  placeholder: string;
  autocomplete: string;
  pattern: string;
  required: boolean;
  max_length: number | null;
  min: string;
  max: string;
  options: string[];
  value: string;
  validation_message: string;
  /** What a screen keyboard is to offer, as `numeric`. */
  input_mode?: string;
  step?: string;
  min_length?: number;
  /** How the options read, in their order, where that differs from their values. */
  option_texts?: string[];
  /** What is typed may be formatted: an element that is edited in place. */
  rich_text?: true;
  /** It takes several files at once. */
  multiple?: true;
  /** A hint that stands with the field: its description, its tooltip, a note beside it. */
  description?: string;
};

/** An element that a user could act on now. Boxes are in CSS or density-independent pixels of the viewport. */
export type ElementView = {
  target: ElementTarget;
  affordance: Affordance;
  enabled: boolean;
  /** Chosen, pressed or current already: acting on it again need not change anything. */
  selected: boolean;
  /** Elements of one form or dialog share a group; '' when alone. */
  group: string;
  /** Part of a list of like items: elements with one `collection` are interchangeable for novelty. */
  collection: string;
  /** The part of its name that names its row, as "Ada" of "Edit Ada"; absent where it has none. */
  row_text?: string;
  /** Where it leads, when that can be told beforehand ('' otherwise). */
  leads_to: string;
  box: { x: number; y: number; width: number; height: number };
  field: FieldHints | null;
  submits: boolean;
  /** Further ways to use it; absent means none. */
  gestures?: readonly Gesture[];
  /** A drawing area, where what happens depends on the point. */
  surface?: boolean;
  /** The keyboard does not come to it. */
  mouse_only?: boolean;
  /** By role and looks it is no control: no hand over it, and the keyboard does not come to it. */
  plain?: boolean;
  /** Of a list that opens when it is pressed: what it shows as its choice, '' where none is made. */
  chosen?: string;
  /** What such a list, or the browser's own, held when its page was first shown without a query; absent where that was nothing. */
  initial?: string;
  /** It says of itself that it opens and shuts something on the same screen. */
  unfolds?: boolean;
  /** It stands in the head of a column of numbers or days. */
  measured?: boolean;
  /** Keys that the target itself announces for this control, as `Control+b`. */
  shortcut?: string;
};

/** One look at the target. `structure` is the normalised skeleton from which states are told apart. */
export type Observation = {
  place: string;
  title: string;
  structure: string;
  /** The skeleton without any name: screens of one template differ in words only. */
  template?: string;
  /** What the screen as a whole listens for. */
  gestures?: readonly Gesture[];
  /** Visible text in reading order, cut at `text_max` characters of the driver. */
  text: string;
  dialogs: number;
  elements: ElementView[];
  /** True when the target shows nothing a user could see. */
  blank: boolean;
  /** Whether there is more below what is in sight, which can be used only there; absent where all of it can be used. */
  more?: boolean;
  /** What says in sight that something is still to come, as "Loading…"; absent when nothing does. */
  busy?: string;
  /** How many marks without words turn in sight, as while something is still to come; absent when none does. */
  spinners?: number;
  /** The language that the document says it is in, as a BCP 47 tag; absent when it does not say. */
  language?: string;
  /** How long the look took, in milliseconds. */
  took_ms: number;
  /** The place is reached from within the target only: it cannot be opened by itself. */
  inner?: boolean;
};

/** `secret`: no picture may show it. The value '' of what is picked stands for any choice. */
export type FieldValue = { target: ElementTarget; affordance: Affordance; value: string; secret?: true };

/** How an element is pressed: twice, with the other button, or with a key held down. */
export type Press = 'double' | 'secondary' | 'shift' | 'control';
/** A point as fractions of an element's width and height; from it, where an element is dragged to. */
export type Spot = { x: number; y: number };

/**
 * Several actions done and judged by code of `engine/bugs`, not by a driver. `fields`, `submit`: what it fills and sends; `opener`:
 * what brought up a form that its place does not show; `after`: what the step whose change it checks used; `flow`: what it walks.
 */
export type CheckAction = {
  kind: 'check';
  check: string;
  target?: ElementTarget;
  fields?: FieldValue[];
  submit?: ElementTarget | 'enter' | null;
  opener?: ElementTarget;
  after?: string;
  flow?: FlowWay;
};

/** Something that a user does. `offline`: the network goes away for a moment and comes back; `rotate`: the device is turned; `leave`: the app goes out of sight and comes back, `killed` when the system ended it meanwhile. `fill` with `submit` is one composite action: a whole form. */
export type Action =
  | { kind: 'activate'; target: ElementTarget; how?: Press; at?: Spot }
  | { kind: 'drag'; target: ElementTarget; from?: Spot; to: (ElementTarget & { at?: Spot }) | Spot }
  | { kind: 'fill'; fields: FieldValue[]; submit: ElementTarget | 'enter' | null }
  | { kind: 'hover'; target: ElementTarget }
  | { kind: 'scroll'; target: ElementTarget | null; direction: 'down' | 'up' }
  | { kind: 'press'; key: string }
  | { kind: 'resize'; width: number; height: number }
  | { kind: 'offline' }
  | { kind: 'rotate' }
  | { kind: 'leave'; killed: boolean }
  | { kind: 'open'; place: string }
  | { kind: 'back' }
  | { kind: 'forward' }
  | { kind: 'reload' }
  | CheckAction;

/** What an action was seen to change, to send or to lead to. `place`: the address; `foreign_navigation`: to another site; `closed`: the menu that it was pressed in went away. */
export type Effect =
  | 'content'
  | 'closed'
  | 'hover'
  | 'input'
  | 'focus'
  | 'storage'
  | 'scroll'
  | 'submit'
  | 'request'
  | 'place'
  | 'navigation'
  | 'foreign_navigation'
  | 'popup'
  | 'download'
  | 'file_chooser'
  | 'media'
  | 'clipboard'
  | 'fullscreen'
  | 'print'
  | 'dialog';

/** How an action went. `missing`: the element is not there; `blocked`: something covers it, or policy forbids it. `held`: it was not let go on to where it leads; `detail` says why. `rests`: nothing of it is under way or due, so that a second look would show the same. */
export type ActionResult = {
  status: 'done' | 'missing' | 'blocked' | 'failed';
  /** Whether anything was seen to change or to be sent: structure, place, network, storage, focus, dialog, new window. */
  effect: boolean;
  effects: readonly Effect[];
  /** What kept it from being done, or made it odd, in words; for logs. */
  detail: string;
  /** Another element lies over the one that was to be used. */
  covered?: boolean;
  held?: true;
  rests?: true;
  /** By the target's own clock where that is ahead of ours. */
  took_ms: number;
};

/** Checks that need the target's own insides; each driver offers what its kind can give. */
export type ProbeName =
  | 'accessibility'
  | 'images'
  | 'vitals'
  | 'load_shift'
  | 'cookies'
  | 'links'
  | 'placeholders'
  | 'safety'
  | 'scripts'
  | 'assets'
  | 'layout'
  | 'phone_layout'
  | 'exposed_files'
  | 'cors'
  | 'markers'
  | 'injection'
  | 'machine'
  | 'lists'
  | 'plurals'
  | 'facts'
  | 'properties'
  | 'heap'
  | 'open_access'
  | 'focus'
  | 'views'
  | 'contrast'
  | 'saved_file'
  | 'package';

export type Capabilities = {
  browser: boolean;
  can_reload: boolean;
  can_open_places: boolean;
  /** Ways to act beyond pressing and filling that this driver knows; absent where it takes what browsers take. */
  actions?: readonly ('press' | 'drag' | 'resize' | 'offline' | 'rotate' | 'leave')[];
  /** Addresses by which other apps may lead into this one. */
  links?: readonly string[];
  /** Used by fingers: what is done is told in the words of a touch screen. */
  touch?: boolean;
  probes: readonly ProbeName[];
};

export type OnFrame = (jpeg: Uint8Array, at_ms: number) => void;

/** Whose session another one beside is. */
export type Beside = 'same' | 'other' | 'nobody' | { session: unknown; signs_in?: 'other' };

/** One session with a target: opened fresh or from a stored session, closed on every path. */
export interface Driver {
  readonly capabilities: Capabilities;
  readonly environment: { browser: string; os: string; device: string };
  /** Goes to a place and waits until it is calm. Rejects with an AppError `TARGET_*` when it cannot be reached. */
  open(place: string): Promise<void>;
  /** The screen as it is now. `patient`: one that looks empty, or waits for an answer, is waited for as long as a slow one may need. */
  observe(options?: { patient?: boolean }): Promise<Observation>;
  perform(action: Action): Promise<ActionResult>;
  /**
   * Performs actions one right after another, without waiting for calm in between, until one leads to another
   * document; calm is waited for after the last. Absent where the driver cannot. Gives a result for each one begun.
   */
  rush?(actions: readonly Action[]): Promise<ActionResult[]>;
  /** Signals since the last call, in order. */
  drain(): Signal[];
  /**
   * Runs a probe on what is shown now; the shape of the answer belongs to the probe's name. Probes that look beside the
   * screen (`load_shift`, `injection`) take `place` instead. After `phone_layout` the screen is to be looked at anew.
   */
  probe(name: ProbeName, place?: string): Promise<unknown>;
  /** Ids of the parts of the target's code that ran first since the last call; absent where that cannot be told. */
  coverage?(): Promise<readonly number[]>;
  /** PNG or JPEG bytes of what is shown now; `mark` draws a frame around that element. */
  screenshot(options?: { mark?: ElementTarget }): Promise<Uint8Array>;
  /**
   * Code that finds the element again in a test of the driver's own kind, by role and name where that is enough, as
   * `getByRole('button', { name: 'Save' })`; null when it is not on the screen. Absent where the driver has none.
   */
  locatorOf?(target: ElementTarget): Promise<string | null>;
  /** Records what the session says and sends from now on. Absent where the driver cannot. */
  record?(): Promise<Recording>;
  /**
   * Lets requests of the target's own code fail from now on, those that ask or those that may change something, as if
   * the network or the server had failed, or was slow, or as if others had overtaken the first of them; signals tell
   * nothing of a failure. Ends with the returned function, which gives how many failed. Absent where the driver cannot.
   */
  fail?(failing: Failing): Promise<() => Promise<number>>;
  /** Absent where the driver cannot. */
  requests?: RequestHands;
  /**
   * Another session beside this one: signed in with the same of the run's test accounts or with the next, with nobody, or
   * with what another session kept, in which the next account then signs in where `signs_in` says so; whoever asks closes it.
   * Null when there is no such account, or it cannot sign in. Absent where there is none at all.
   */
  beside?(as: Beside): Promise<Driver | null>;
  /** The session's state (cookies, storage) as an opaque value for a checkpoint. */
  session(): Promise<unknown>;
  /**
   * Calls `onFrame` with JPEG bytes of settled screens, and of everything that moves while `smooth` says so, until the
   * returned function is called.
   */
  cast(onFrame: OnFrame, smooth?: () => boolean): Promise<() => Promise<void>>;
  /** Ends the session and every process and folder it started. Never rejects. */
  close(): Promise<void>;
}

/** What a site asks of visitors that are programs, and the user of the run; one for all sessions of it. */
export type Manners = {
  /** Why a document may not be asked for, '' where it may. */
  refusal(place: string): string;
  /** Whether a document is held back even when a page asks for it; absent means none is. */
  bars?(place: string): boolean;
  /** From now on this place may be asked for. */
  given(place: string): void;
  /** Waits until the next document may be asked for. */
  ready(signal: AbortSignal): Promise<void>;
  /** A document was asked for. */
  visited(): void;
  /** Whether there is a time to keep between documents. */
  paced: boolean;
};

/** Headers of the run's own; `start`: the address that the run begins at, which says where they may go. */
export type SiteHeaders = { start: string; list: readonly { name: string; value: string }[] };

export type OpenOptions = {
  run_id: string;
  /** Proxy that all traffic takes, with this run's own credentials in it. */
  proxy_url: string | null;
  viewport: { width: number; height: number };
  mode: 'read_only' | 'interact' | 'active';
  /** Whether a question that announces an end beyond repair is answered yes; absent means no. */
  destructive?: boolean;
  session: unknown;
  seed: number;
  /** `quick` does not wait for the last of an animation; for exploring, not for proving. */
  pace?: 'usual' | 'quick';
  /** Absent where the site is the user's own, or local, and all of it is tested. */
  manners?: Manners;
  /** What every request to the site under test carries, and no other; absent means nothing. */
  headers?: SiteHeaders;
  signal: AbortSignal;
};

export type OpenDriver = (options: OpenOptions) => Promise<Driver>;
