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

export type ProbeAnswers = {
  accessibility?: AccessibilityProbe | null;
  images?: ImagesProbe | null;
  vitals?: VitalsProbe | null;
  cookies?: CookiesProbe | null;
  links?: LinksProbe | null;
  placeholders?: PlaceholdersProbe | null;
};
