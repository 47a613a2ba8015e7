import type { Language } from './language.ts';

/** What whoever runs an installation says of themselves on its pages. Empty texts are not shown. */
export type Face = {
  /** Where its users see it. */
  origin: string;
  company: string;
  support: string;
  sales: string;
  privacy: string;
  jurisdiction: string;
  /** What measures how the pages are used, in a sentence. */
  analytics: string;
  links: { text: string; url: string }[];
};

/** The texts of a face stand in the built documents as these, until they are served. */
export const FACE_TOKENS = {
  origin: '__ROVE_ORIGIN__',
  company: '__ROVE_COMPANY__',
  support: '__ROVE_SUPPORT__',
  sales: '__ROVE_SALES__',
  privacy: '__ROVE_PRIVACY__',
  jurisdiction: '__ROVE_JURISDICTION__',
  analytics: '__ROVE_ANALYTICS__',
} as const satisfies Record<Exclude<keyof Face, 'links'>, string>;

/** The name of the meta element that holds the face as JSON. */
export const FACE_META = 'rove-face';

/** What an operator has set; the empty text stands for nothing. */
export type FaceSettings = Omit<Face, 'origin'>;

const WORDS = {
  en: {
    jurisdiction: '[Jurisdiction of the operator of this installation]',
    noAnalytics: 'This installation uses no analytics service and sets no cookies for analytics.',
    analytics: (by: string) => `How the pages are used is measured by ${by}.`,
  },
  de: {
    jurisdiction: '[Gerichtsstand des Betreibers dieser Installation]',
    noAnalytics: 'Diese Installation verwendet keinen Analysedienst und setzt keine Cookies zur Analyse.',
    analytics: (by: string) => `Wie die Seiten genutzt werden, misst ${by}.`,
  },
} as const satisfies Record<Language, unknown>;

/** The face of an installation whose users see it at `origin`: addresses that were not set are guessed from it. */
export function faceOf(settings: FaceSettings, origin: string, language: Language): Face {
  const words = WORDS[language];
  const support = settings.support || `support@${new URL(origin).hostname}`;
  return {
    origin: new URL(origin).origin,
    company: settings.company || 'Rove',
    support,
    sales: settings.sales || support,
    privacy: settings.privacy || support,
    jurisdiction: settings.jurisdiction || words.jurisdiction,
    analytics: settings.analytics ? words.analytics(settings.analytics) : words.noAnalytics,
    links: settings.links,
  };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.codePointAt(0)};`);

/** A built document with the texts of the face in it, and the whole face for its scripts. */
export function fillFace(html: string, face: Face): string {
  const meta = `<meta name="${FACE_META}" content="${escaped(JSON.stringify(face))}" />`;
  const filled = Object.entries(FACE_TOKENS).reduce(
    (text, [name, token]) => text.replaceAll(token, () => escaped(String(face[name as keyof Face]))),
    html,
  );
  return filled.replace('</head>', () => `  ${meta}\n  </head>`);
}
