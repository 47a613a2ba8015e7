import type { DexCall } from '#domain/apk/dex-calls.ts';
import type { ApkManifest } from '#domain/apk/manifest.ts';

/** The shapes of the probes' answers. A driver that offers a probe answers in its shape. */
export type AccessibilityProbe = {
  id: string;
  impact: string;
  help: string;
  help_url: string;
  nodes: { target: string; html: string }[];
  count: number;
}[];

/**
 * What was saved last in this session, whatever began it: its name, and its text where it is one of half a megabyte at most.
 * `address`: where it came from, `blob:` for what a script made; absent where the browser does not tell.
 */
export type SavedFileProbe = { name: string; text: string; address?: string };

export type ImagesProbe = { address: string; alt: string; path: string }[];

/** Times in milliseconds; `cls` has no unit. */
export type VitalsProbe = {
  lcp_ms: number;
  cls: number;
  /** What moved last in the greatest shift, in words. */
  moved?: string;
  inp_ms: number;
  fcp_ms: number;
  load_ms: number;
  ttfb_ms: number;
  /** How long the same server took to answer for half of what the page consists of, where the first byte came late. */
  others_ms?: number | null;
  long_tasks: number;
  long_task_ms: number;
  heap_mb: number;
  nodes: number;
  transfer_bytes: number;
  /** The longest time that the page could do nothing else, while nobody used it. */
  longest_task_ms?: number;
  /** Where the document was loaded, and where it was when it was busy for longest; routers change the place later. */
  load_place?: string;
  longest_task_place?: string;
  /** Slow interactions, each with its slowest time. */
  interactions?: SlowInteraction[];
  /** How many times slower than usual the machine is; asked for only where a page seems slow. */
  slowness?: number;
};

/** From the input until it was painted, and how long of it the page's own handlers ran, in milliseconds; `handlings`: that of each time that it was slow. */
export type SlowInteraction = {
  place: string;
  target: string;
  ms: number;
  handled_ms?: number;
  handlings?: number[];
};

/** How much a page moved while it was loaded afresh and nobody used it. */
export type LoadShiftProbe = { place: string; cls: number; moved: string };

export type CookiesProbe = {
  name: string;
  http_only: boolean;
  secure: boolean;
  same_site: string;
  lasting: boolean;
  secure_place: boolean;
}[];

/** Only links that answered with an error, or with HTML that is no document: `part`. */
export type LinksProbe = { address: string; text: string; status: number; part?: true }[];

/** `key`: the key of a text stands there in its place. */
export type PlaceholdersProbe = { leak: string; text: string; role: string; path: string; key?: boolean }[];

/** What the document itself does that is not safe. */
export type SafetyProbe = {
  /** Parts of an https document that come or go over http. */
  mixed: { tag: string; address: string; active: boolean }[];
  /** A field for a password in a document that came over http from another machine, or that is sent over http. */
  open_password: { reason: 'document' | 'action'; address: string } | null;
  /** Forms that send a change to the site itself with nothing in them that another site could not know. */
  unguarded_forms: { action: string; name: string; cookie: string }[];
};

/** What the scripts of the document hold. Secrets are masked beyond their first characters. */
export type ScriptsProbe = {
  secrets: { kind: string; masked: string; address: string }[];
  libraries: LibraryUse[];
};

export type LibraryUse = {
  name: string;
  version: string;
  where: string;
  advisories: { id: string; severity: string; summary: string; fixed_in: string }[];
};

/** Sizes in bytes; `shown` and `natural` in pixels of the screen. */
export type AssetsProbe = {
  script_bytes: number;
  scripts: { address: string; bytes: number }[];
  images: { address: string; bytes: number; natural: number; shown: number }[];
  plain: { address: string; bytes: number }[];
  /** The site is served by a tool for development, whose sizes say nothing of what users get. */
  development: boolean;
};

/** `over`: what the control that covers another one is called. */
export type LayoutFault = {
  kind: 'sideways' | 'covered' | 'clipped' | 'cut_off';
  role: string;
  name: string;
  path: string;
  detail: string;
  over?: string;
};

/** `width` is that of the window in CSS pixels. */
export type LayoutProbe = { place: string; width: number; faults: LayoutFault[] };

export type ExposedFile = { address: string; kind: string; shows: string; grave: boolean };

/** Addresses that let any other site read them with the user's own session. */
export type CorsProbe = { address: string; cookies: boolean }[];

/** Markup of our own that a page took for its own. `runs`: the browser would run a script put there. */
export type MarkersProbe = { where: string; runs: boolean }[];

export type InjectionProbe = {
  place: string;
  reflected: { parameter: string; where: string; runs: boolean }[];
  redirects: { parameter: string; address: string }[];
};

/** Figures of the browser since the last time it was asked; null where they cannot be had. */
export type MachineProbe = { fps: number | null; cpu_percent: number | null };

/**
 * The lists in sight: lists and tables by their meaning, and boxes of like things. `text`: all that an item says, the
 * values of its fields included; `bare`: without its buttons. `remove`: the control in it
 * that seems to delete it, '' when none does. `path` as that of an `ElementTarget`. `cut`: there are more. Of tables also
 * the `cells` of each row, the `heads` of the columns and the rows at the `foot`, one text for each column.
 */
export type ListsProbe = {
  path: string;
  cut: boolean;
  items: { path: string; text: string; bare: string; remove: string; cells?: string[] }[];
  heads?: string[];
  foot?: string[][];
}[];

/** Numbers in sight with the word for what they count; `wrong`: the word's form does not fit, as in "1 items". */
export type PluralsProbe = { text: string; count: number; wrong: boolean; path: string }[];

/**
 * What the page says and shows: its text as it is drawn, and what is in sight by role and accessible name in the order of
 * the document, of a field also what it holds.
 */
export type FactsProbe = {
  url: string;
  title: string;
  language: string;
  text: string;
  elements: ElementFacts[];
};

/** Properties that the user has stated and that do not hold now; `faults`: those that could not be asked, '' for their file. */
export type PropertiesProbe = {
  broken: { name: string; kind: 'always' | 'eventually' | 'after'; within: number }[];
  faults: { name: string; why: string }[];
};

export type ElementFacts = {
  role: string;
  name: string;
  text: string;
  value?: string;
  checked?: true;
  disabled?: true;
};

/** Bytes that the page's own code holds, once all that is let go of has been collected. */
export type HeapProbe = { bytes: number };

/**
 * Answers that the page has asked for, as whoever is not signed in gets them; `account`: the e-mail address of a test
 * account is in them, which only a session that knows the accounts can tell. `text` is not handed on by it.
 * `shown`: the page itself is shown to nobody, and the one that it is below is not.
 */
export type OpenAccessProbe = { address: string; text: string; account?: boolean; shown?: true }[];

/**
 * The element that keys go to; `path` is '' when there is none. `look` is how it and what is around it are drawn;
 * `before`: how the element that was asked for last is drawn now. `stops`: how many elements a keyboard can reach.
 */
export type FocusProbe = {
  path: string;
  role: string;
  name: string;
  /** Takes text, or is a document of its own. */
  takes_keys: boolean;
  in_view: boolean;
  modal: 'none' | 'inside' | 'outside';
  /** The box that keeps the pointer from the page is a dialog by no role. */
  plain: boolean;
  stops: number;
  look: string;
  before: { path: string; look: string } | null;
};

/** A view as a user of assistive technology meets it; sizes are in density-independent pixels. */
export type SeenView = {
  role: string;
  name: string;
  path: string;
  type: string;
  width: number;
  height: number;
  editable: boolean;
  /** A box of at least the size that fingers need, which it is a part of, passes presses on to it. */
  in_larger: boolean;
  /** What the app says of it to those who do not see it. */
  described?: string;
  /** An item of a list, or a part of one: there are others like it by rights. */
  in_list?: boolean;
  /** The toolkit made it, as the button of an overflow menu: no author has given it its size. */
  by_toolkit?: boolean;
};
/** `order`: where the app leads a keyboard or a screen reader on from a view, against the direction of reading. */
export type FocusJump = { by: string; from: string; to: string };
/** `cut`: texts that are longer than their place, with nothing that says so. */
export type ViewsProbe = { usable: SeenView[]; cut?: readonly string[]; jumps?: readonly FocusJump[] };

/** Texts as they are drawn: the contrast of the letters to what is around them (WCAG 2.2, 1.4.3), and their size in sp. */
export type ContrastProbe = { text: string; ratio: number; size_sp: number; bold: boolean }[];

/** What an APK's manifest says, and what looks like a secret in its files. */
export type PackageProbe = {
  manifest: ApkManifest;
  /** How the APK is signed: as a whole, entry by entry only, or not; '' where that cannot be told. */
  signature?: 'whole' | 'jar' | 'none' | '';
  /** Calls in its code that set how web pages are shown. */
  calls?: readonly DexCall[];
  secrets: readonly { kind: string; file: string; sample: string }[];
};

export type ProbeAnswers = {
  safety?: SafetyProbe | null;
  scripts?: ScriptsProbe | null;
  assets?: AssetsProbe | null;
  layout?: LayoutProbe | null;
  phone_layout?: LayoutProbe | null;
  exposed_files?: ExposedFile[] | null;
  cors?: CorsProbe | null;
  markers?: MarkersProbe | null;
  injection?: InjectionProbe | null;
  accessibility?: AccessibilityProbe | null;
  images?: ImagesProbe | null;
  vitals?: VitalsProbe | null;
  load_shift?: LoadShiftProbe | null;
  cookies?: CookiesProbe | null;
  links?: LinksProbe | null;
  placeholders?: PlaceholdersProbe | null;
  lists?: ListsProbe | null;
  plurals?: PluralsProbe | null;
  focus?: FocusProbe | null;
  heap?: HeapProbe | null;
  open_access?: OpenAccessProbe | null;
  views?: ViewsProbe | null;
  contrast?: ContrastProbe | null;
  package?: PackageProbe | null;
  properties?: PropertiesProbe | null;
};
