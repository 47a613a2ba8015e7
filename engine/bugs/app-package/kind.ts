import type { ApkComponent, ApkManifest } from '#domain/apk/manifest.ts';
import type { PackageProbe } from '#engine/drivers/probe-answers.ts';
import { cut } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { kind: string; count: number; file: string; secret: string };
type Fault = {
  /** What the fingerprint calls it. */
  id: string;
  variant: keyof typeof VARIANTS;
  facts?: Partial<Facts>;
  description: string;
  context?: Record<string, string>;
};

const LISTED_MAX = 10;
/** From Android 7 (API level 24) on the signature of the whole file is looked at. */
const WHOLE_SDK = 24;
/** From Android 9 (API level 28) on unencrypted traffic is refused unless the app asks for it. */
const CLEARTEXT_SDK = 28;
/** Permissions to what is most private, which apps with a use for them are rare (Android's "dangerous" ones among them). */
const GRAVE = [
  'READ_SMS',
  'RECEIVE_SMS',
  'SEND_SMS',
  'READ_CALL_LOG',
  'WRITE_CALL_LOG',
  'PROCESS_OUTGOING_CALLS',
  'SYSTEM_ALERT_WINDOW',
  'REQUEST_INSTALL_PACKAGES',
  'ACCESS_BACKGROUND_LOCATION',
  'MANAGE_EXTERNAL_STORAGE',
  'QUERY_ALL_PACKAGES',
];

const EASES = 'it only makes reading or changing data of the app easier';
const OPENS = 'others can read or change data of the app by it';

const VARIANTS = {
  signature: {
    severity: 'minor',
    because: EASES,
    title: () => 'The app is signed by the oldest scheme only',
  },
  debuggable: { severity: 'major', because: OPENS, title: () => 'The app can be debugged by everybody' },
  backup: {
    severity: 'minor',
    because: EASES,
    title: () => 'The data of the app may be copied by a backup',
  },
  cleartext: { severity: 'minor', because: EASES, title: () => 'The app allows unencrypted traffic' },
  open_data: { severity: 'major', because: OPENS, title: openTitle },
  open_part: { severity: 'minor', because: EASES, title: openTitle },
  secret: {
    severity: 'major',
    because: OPENS,
    title: ({ file, secret }: Facts) => cut(`${file} holds a ${secret}`.replace(/ a ([AO])/, ' an $1'), 140),
  },
  permissions: {
    severity: 'minor',
    because: EASES,
    title: () => 'The app asks for rights that few apps need',
  },
} as const;

/** What the APK itself gives away: its manifest and its files, without running it. */
export const appPackage: JudgedKind<keyof typeof VARIANTS, Facts> = {
  id: 'app_package',
  platforms: ['android'],
  category: 'security',
  description: 'The APK leaves a door open: what its manifest allows and what its files hold',
  fingerprint_rule: 'kind of fault, and what it is about',
  probes: ['package'],
  variants: VARIANTS,
  judge: ({ probes, after }) => {
    if (!probes.package) return [];
    return faultsOf(probes.package).map(({ id, variant, description, facts = {}, context = {} }) => ({
      key: [id, context.names ?? context.sample ?? ''],
      variant,
      facts: { kind: '', count: 0, file: '', secret: '', ...facts },
      description,
      place: after.place,
      context,
    }));
  },
};

function openTitle({ kind, count }: Facts): string {
  return `${count === 1 ? `A ${kind}` : `${count} ${kind}s`} can be used by every other app`;
}

function faultsOf({ manifest, secrets, signature }: PackageProbe): Fault[] {
  const faults: Fault[] = [];
  if (signature === 'jar' && manifest.min_sdk < WHOLE_SDK)
    faults.push({
      id: 'signature',
      variant: 'signature',
      description:
        'The APK has a jar signature (scheme 1) and none of the whole file: on Android before 7, which it can be installed on, code can be put before it without breaking the signature.',
    });
  if (manifest.debuggable)
    faults.push({
      id: 'debuggable',
      variant: 'debuggable',
      description:
        'The manifest says android:debuggable="true": whoever has the phone can read the data of the app and run code in it.',
    });
  if (manifest.allow_backup)
    faults.push({
      id: 'backup',
      variant: 'backup',
      description:
        'android:allowBackup is not "false": what the app keeps can be copied off an unlocked phone and into another one.',
    });
  if (allowsCleartext(manifest))
    faults.push({
      id: 'cleartext',
      variant: 'cleartext',
      description: manifest.cleartext
        ? 'The manifest says android:usesCleartextTraffic="true": what the app sends can be read and changed on the way.'
        : `The app is made for Android before 9 (API level ${manifest.target_sdk}), where unencrypted traffic is allowed unless forbidden.`,
    });
  faults.push(...openDoors(manifest), ...graveRights(manifest));
  for (const { kind, file, sample } of secrets)
    faults.push({
      id: 'secret',
      variant: 'secret',
      facts: { file, secret: kind },
      description: `Everybody who installs the app has ${file}, with a ${kind} in it: ${sample}.`,
      context: { kind, file, sample },
    });
  return faults;
}

function allowsCleartext({ cleartext, target_sdk, network_config, permissions }: ApkManifest): boolean {
  if (network_config || !permissions.includes('android.permission.INTERNET')) return false;
  return cleartext ?? target_sdk < CLEARTEXT_SDK;
}

/** Services, receivers and providers that any other app may use; activities are made to be started. */
function openDoors({ components }: ApkManifest): Fault[] {
  const open = components.filter(
    (one) =>
      one.kind !== 'activity' && one.exported && one.enabled && one.permission === '' && !isForSystem(one),
  );
  const kinds = [...new Set(open.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const names = open.filter((one) => one.kind === kind).map(({ name }) => name);
    return {
      id: `exported ${kind}`,
      variant: kind === 'provider' ? 'open_data' : 'open_part',
      facts: { kind, count: names.length },
      description: `Exported without a permission: ${cut(names.slice(0, LISTED_MAX).join(', '), 500)}.`,
      context: { names: cut(names.join(' '), 500) },
    };
  });
}

/** What only the system sends or binds to, and asks a permission for by itself. */
function isForSystem({ filters }: ApkComponent): boolean {
  const actions = filters.flatMap((one) => one.actions);
  return actions.length > 0 && actions.every((action) => /^(android|com\.google)\./.test(action));
}

function graveRights({ permissions, debuggable }: ApkManifest): Fault[] {
  const names = permissions
    .map((name) => name.replace(/^android\.permission\./, ''))
    .filter((name) => GRAVE.includes(name));
  if (names.length === 0 || debuggable) return [];
  return [
    {
      id: 'permissions',
      variant: 'permissions',
      description: `Users and shops will ask why: ${names.join(', ')}.`,
      context: { names: names.join(' ') },
    },
  ];
}
