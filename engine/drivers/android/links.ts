import type { ApkManifest } from '#domain/apk/manifest.ts';

const VIEW = 'android.intent.action.VIEW';
const BROWSABLE = 'android.intent.category.BROWSABLE';
const LINKS_MAX = 8;
/** Schemes of files and contents: what is opened by them is no link. */
const NOT_LINKS = /^(file|content|package|tel|sms|smsto|mailto|geo)$/;
/** What a page that wants harm could send along: quotes, markup, a script's address, a way out of a folder. */
const HOSTILE = 'rove%27%22%3E%3Cb%3E?id=-1&url=javascript%3Aalert(1)&path=..%2F..%2F&n=99999999999999999999';

/** Addresses that the manifest says lead into the app, each plain and with what a hostile page could put into it. */
export function linksInto(manifest: ApkManifest): string[] {
  return basesOf(manifest)
    .flatMap((base) => [base, `${base}${HOSTILE}`])
    .slice(0, LINKS_MAX);
}

/** Whether another app, or a page, may lead into the app by this address. */
export function leadsInto(manifest: ApkManifest, address: string): boolean {
  return basesOf(manifest).some((base) => address.startsWith(base));
}

function basesOf({ components }: ApkManifest): string[] {
  const bases = components
    .filter(
      ({ kind, exported, enabled, permission }) => kind === 'activity' && exported && enabled && !permission,
    )
    .flatMap(({ filters }) => filters)
    .filter(({ actions, categories }) => actions.includes(VIEW) && categories.includes(BROWSABLE))
    .flatMap(({ schemes, hosts }) =>
      schemes
        .filter((scheme) => !NOT_LINKS.test(scheme))
        .flatMap((scheme) =>
          (hosts.length > 0 ? hosts : ['rove']).map((host) => `${scheme}://${host.replace('*', 'www')}/`),
        ),
    );
  return [...new Set(bases)];
}

/** Whether another app may start an activity: that of the launcher, and those that are exported to all. */
export function canOpen({ launcher, components }: ApkManifest, name: string): boolean {
  const known = components.find((one) => one.kind === 'activity' && one.name === name);
  return name === launcher || (known?.exported === true && known.permission === '');
}
