/** The shapes of the probes' answers. A driver that offers a probe answers in its shape. */
export type AccessibilityProbe = {
  id: string;
  impact: string;
  help: string;
  help_url: string;
  nodes: { target: string; html: string }[];
  count: number;
}[];

export type ImagesProbe = { address: string; alt: string; path: string }[];

/** Times in milliseconds; `cls` has no unit. */
export type VitalsProbe = {
  lcp_ms: number;
  cls: number;
  inp_ms: number;
  fcp_ms: number;
  load_ms: number;
  ttfb_ms: number;
  long_tasks: number;
  long_task_ms: number;
  heap_mb: number;
  nodes: number;
  transfer_bytes: number;
};

export type CookiesProbe = {
  name: string;
  http_only: boolean;
  secure: boolean;
  same_site: string;
  lasting: boolean;
  secure_place: boolean;
}[];

/** Only links that answered with an error. */
export type LinksProbe = { address: string; text: string; status: number }[];

export type PlaceholdersProbe = { leak: string; text: string; role: string; path: string }[];

/**
 * The lists in sight: lists and tables by their meaning, and boxes of like things. `text`: all that an item says, the
 * values of its fields included; `bare`: without its buttons. `remove`: the control in it
 * that seems to delete it, '' when none does. `path` as that of an `ElementTarget`. `cut`: there are more.
 */
export type ListsProbe = {
  path: string;
  cut: boolean;
  items: { path: string; text: string; bare: string; remove: string }[];
}[];

/** Numbers in sight with the word for what they count; `wrong`: the word's form does not fit, as in "1 items". */
export type PluralsProbe = { text: string; count: number; wrong: boolean; path: string }[];

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
  stops: number;
  look: string;
  before: { path: string; look: string } | null;
};

export type ProbeAnswers = {
  accessibility?: AccessibilityProbe | null;
  images?: ImagesProbe | null;
  vitals?: VitalsProbe | null;
  cookies?: CookiesProbe | null;
  links?: LinksProbe | null;
  placeholders?: PlaceholdersProbe | null;
  lists?: ListsProbe | null;
  plurals?: PluralsProbe | null;
  focus?: FocusProbe | null;
};
