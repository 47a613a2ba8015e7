import type { DexCall } from '#domain/apk/dex-calls.ts';
import { isOwn } from '#engine/drivers/android/app-stack.ts';
import type { PackageProbe } from '#engine/drivers/probe-answers.ts';
import { cut } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Setting = keyof typeof VARIANTS;
type Rule = { id: Setting; why: string; broken(call: DexCall, probe: PackageProbe): boolean };

const READ = 'data of the app can be read by it or encryption is void';
const EASES = 'it makes that easier';

const VARIANTS = {
  'universal-file-access': {
    severity: 'major',
    because: READ,
    title: () => 'Pages from files may read everything that the app can',
  },
  'ignored-certificate': {
    severity: 'major',
    because: READ,
    title: () => 'Pages are shown though their certificate is wrong',
  },
  'mixed-content': {
    severity: 'minor',
    because: EASES,
    title: () => 'Encrypted pages may load parts that are not',
  },
  'web-debugging': {
    severity: 'minor',
    because: EASES,
    title: () => 'The pages of the app can be debugged by everybody',
  },
} as const;

const SETTINGS = 'android.webkit.WebSettings.';
/** Android's WebSettings.MIXED_CONTENT_ALWAYS_ALLOW. */
const ALWAYS_ALLOW = 0;

const RULES: readonly Rule[] = [
  {
    id: 'universal-file-access',
    why: 'A page that was loaded from a file may read all other files of the app, and send them to anybody: one file that somebody else could write is enough.',
    broken: ({ of, numbers }) =>
      /setAllow(UniversalAccess|FileAccess)FromFileURLs$/.test(of) &&
      of.startsWith(SETTINGS) &&
      numbers[0] === 1,
  },
  {
    id: 'ignored-certificate',
    why: 'The app goes on after an error of encryption, so that whoever is in between can read and change every page.',
    broken: ({ of, by }) =>
      of === 'android.webkit.SslErrorHandler.proceed' && by.endsWith('.onReceivedSslError'),
  },
  {
    id: 'mixed-content',
    why: 'Scripts of an encrypted page may come unencrypted, and can be changed on the way.',
    broken: ({ of, numbers }) => of === `${SETTINGS}setMixedContentMode` && numbers[0] === ALWAYS_ALLOW,
  },
  {
    id: 'web-debugging',
    why: 'Whoever has the phone on a cable can read and change the pages that the app shows, with what is typed into them.',
    broken: ({ of, numbers }, { manifest }) =>
      of === 'android.webkit.WebView.setWebContentsDebuggingEnabled' &&
      numbers[0] === 1 &&
      !manifest.debuggable,
  },
];

/** What the app's own code lets web pages in it do; told only where the code says it plainly. */
export const webViewSettings: JudgedKind<Setting, { call: string }> = {
  id: 'web_view_settings',
  platforms: ['android'],
  category: 'security',
  description: 'The code of an app takes away what protects it from the web pages that it shows',
  fingerprint_rule: 'kind of setting',
  probes: ['package'],
  variants: VARIANTS,
  judge: ({ probes, after }) =>
    RULES.flatMap((rule) => {
      const found = (probes.package?.calls ?? []).filter(
        (call) => isOwn(call.by) && probes.package && rule.broken(call, probes.package),
      );
      if (found.length === 0) return [];
      const places = [...new Set(found.map(({ by }) => by))].slice(0, 5).join(', ');
      return [
        {
          variant: rule.id,
          facts: { call: found[0]?.of ?? '' },
          key: [rule.id],
          description: `${rule.why} It is done in ${cut(places, 300)}.`,
          place: after.place,
          context: { call: found[0]?.of ?? '', places: cut(places, 500) },
        },
      ];
    }),
};
