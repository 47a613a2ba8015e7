import { z } from 'zod';
import { ApkError, readBinaryXml, type XmlElement } from './binary-xml.ts';

const filterSchema = z.object({
  actions: z.array(z.string()),
  categories: z.array(z.string()),
  schemes: z.array(z.string()),
  hosts: z.array(z.string()),
});

const componentSchema = z.object({
  kind: z.enum(['activity', 'service', 'receiver', 'provider']),
  name: z.string(),
  /** Whether other apps may use it. */
  exported: z.boolean(),
  permission: z.string(),
  enabled: z.boolean(),
  filters: z.array(filterSchema),
});

export const apkManifestSchema = z.object({
  package_name: z.string(),
  version_name: z.string(),
  min_sdk: z.int(),
  target_sdk: z.int(),
  /** A part of an app that is nothing alone. */
  split: z.string(),
  requires_splits: z.boolean(),
  debuggable: z.boolean(),
  allow_backup: z.boolean(),
  /** Whether unencrypted traffic is allowed by word; null where nothing is said. */
  cleartext: z.boolean().nullable(),
  network_config: z.boolean(),
  permissions: z.array(z.string()),
  /** The activity that the launcher starts; '' where there is none. */
  launcher: z.string(),
  /** The class of that activity, which may be listed under another name (an alias). */
  launcher_class: z.string().default(''),
  /** What else than phones and tablets it is made for; '' for nothing else. */
  made_for: z.enum(['', 'watches', 'televisions', 'cars']).default(''),
  components: z.array(componentSchema),
});
export type ApkManifest = z.input<typeof apkManifestSchema>;
export type ApkComponent = z.infer<typeof componentSchema>;

const KINDS: Readonly<Record<string, ApkComponent['kind']>> = {
  activity: 'activity',
  'activity-alias': 'activity',
  service: 'service',
  receiver: 'receiver',
  provider: 'provider',
};

/** Reads the manifest of an APK (`AndroidManifest.xml` in it). @throws ApkError */
export function readManifest(bytes: Uint8Array): ApkManifest {
  const root = readBinaryXml(bytes);
  const { attributes } = root;
  const package_name = attributes.package ?? '';
  if (root.name !== 'manifest' || !/^[A-Za-z]\w*(\.\w+)*$/.test(package_name))
    throw new ApkError('its manifest names no package');
  const sdk = child(root, 'uses-sdk')?.attributes ?? {};
  const app = child(root, 'application');
  const min_sdk = toInt(sdk.minSdkVersion, 1);
  const components = (app?.children ?? []).flatMap((element) => componentOf(element, package_name));
  const launcher = components.find(isLauncher)?.name ?? '';
  return {
    package_name,
    version_name: attributes.versionName ?? '',
    min_sdk,
    target_sdk: toInt(sdk.targetSdkVersion, min_sdk),
    split: attributes.split ?? '',
    requires_splits: attributes.isSplitRequired === 'true' || Boolean(attributes.requiredSplitTypes),
    debuggable: app?.attributes.debuggable === 'true',
    allow_backup: app?.attributes.allowBackup !== 'false',
    cleartext: app?.attributes.usesCleartextTraffic ? app.attributes.usesCleartextTraffic === 'true' : null,
    network_config: Boolean(app?.attributes.networkSecurityConfig),
    permissions: root.children
      .filter(({ name }) => name === 'uses-permission' || name === 'uses-permission-sdk-23')
      .map((one) => one.attributes.name ?? ''),
    launcher,
    launcher_class: classOf(launcher, app, package_name),
    made_for: madeFor(root, components),
    components,
  };
}

function isLauncher({ kind, enabled, filters }: ApkComponent): boolean {
  return (
    kind === 'activity' &&
    enabled &&
    filters.some(
      ({ actions, categories }) =>
        actions.includes('android.intent.action.MAIN') &&
        categories.includes('android.intent.category.LAUNCHER'),
    )
  );
}

/** Features that only such devices have (Android's documentation of `PackageManager`). */
const FEATURES: Readonly<Record<string, NonNullable<ApkManifest['made_for']>>> = {
  'android.hardware.type.watch': 'watches',
  'android.hardware.type.television': 'televisions',
  'android.software.leanback': 'televisions',
  'android.hardware.type.automotive': 'cars',
};

function madeFor({ children }: XmlElement, components: readonly ApkComponent[]): ApkManifest['made_for'] {
  for (const { name, attributes } of children) {
    const made =
      name === 'uses-feature' && attributes.required !== 'false' && FEATURES[attributes.name ?? ''];
    if (made) return made;
  }
  const startsOn = (category: string) =>
    components.some(({ filters }) => filters.some(({ categories }) => categories.includes(category)));
  const onTv = startsOn('android.intent.category.LEANBACK_LAUNCHER');
  return onTv && !startsOn('android.intent.category.LAUNCHER') ? 'televisions' : '';
}

function classOf(name: string, app: XmlElement | undefined, packageName: string): string {
  const alias = app?.children.find(
    (one) => one.name === 'activity-alias' && fullName(one.attributes.name ?? '', packageName) === name,
  );
  return alias ? fullName(alias.attributes.targetActivity ?? '', packageName) : name;
}

function fullName(name: string, packageName: string): string {
  if (name.startsWith('.')) return packageName + name;
  return name.includes('.') ? name : `${packageName}.${name}`;
}

function componentOf(element: XmlElement, packageName: string): ApkComponent[] {
  const kind = KINDS[element.name];
  const name = element.attributes.name ?? '';
  if (!kind || !name) return [];
  const filters = element.children.filter((one) => one.name === 'intent-filter').map(filterOf);
  const { exported, enabled, permission = '' } = element.attributes;
  return [
    {
      kind,
      name: fullName(name, packageName),
      exported: exported === undefined ? filters.length > 0 : exported === 'true',
      permission,
      enabled: enabled !== 'false',
      filters,
    },
  ];
}

function filterOf(filter: XmlElement) {
  const all = (name: string, attribute: string) => [
    ...new Set(
      filter.children
        .filter((one) => one.name === name)
        .map((one) => one.attributes[attribute] ?? '')
        .filter(Boolean),
    ),
  ];
  return {
    actions: all('action', 'name'),
    categories: all('category', 'name'),
    schemes: all('data', 'scheme'),
    hosts: all('data', 'host'),
  };
}

function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.name === name);
}

function toInt(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
