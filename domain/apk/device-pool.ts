import { z } from 'zod';
import { deviceOf, sdkOf } from './devices.ts';

const SLOTS_MAX = 64;
/** What a tablet's shorter side measures at least (Android's `sw600dp`). */
const TABLET_DP = 600;

const appiumSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** Where Appium listens; a name and a key in it are sent along, as farms ask for. */
  url: z.url({ protocol: /^https?$/ }),
  capabilities: z.record(z.string(), z.unknown()).default({}),
  /** The name by which runs ask for it, as `Pixel 6`; absent: its own name. */
  model: z.string().trim().max(80).optional(),
  android: z.string().trim().max(20).default(''),
  tablet: z.boolean().default(false),
  /** Sessions that it can have at once: farms and hubs have more than one. */
  slots: z.int().min(1).max(SLOTS_MAX).default(1),
  /** The name or address of this machine as Appium reaches it, to fetch apps from; absent: found by itself. */
  apps_from: z.string().trim().max(253).optional(),
});

const entrySchema = z.union([z.literal('embedded'), appiumSchema]);

export type AppiumDevice = z.infer<typeof appiumSchema>;
/** A device of the installation; `embedded` is one that a worker makes for itself, as many as are needed. */
export type PoolDevice = z.infer<typeof entrySchema>;

const poolSchema = z
  .array(entrySchema)
  .min(1)
  .refine(
    (entries) => new Set(entries.map(nameOf)).size === entries.length,
    'each device needs its own name',
  );

export const EMBEDDED_ONLY: readonly PoolDevice[] = ['embedded'];

export const nameOf = (entry: PoolDevice): string => (entry === 'embedded' ? entry : entry.name);

/** Reads the text of `ROVE_DEVICES`: JSON, one device, or the word `embedded`. @throws Error that names the fault */
export function parseDevicePool(text: string): readonly PoolDevice[] {
  const plain = text.trim();
  if (plain === '' || plain === 'embedded') return EMBEDDED_ONLY;
  const value = JSON.parse(plain) as unknown;
  const entries = (Array.isArray(value) ? value : [value]) as unknown[];
  const check = z.array(appiumSchema).safeParse(entries.filter((one) => one !== 'embedded'));
  const parsed = check.success ? poolSchema.safeParse(entries) : check;
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

export type WantedDevice = { device?: string; sdk?: number };

/**
 * The devices that a run may have, the best first: the model and the Android that it asks for; then the embedded one,
 * which is of every model; then others of that Android and size. Who asks for nothing gets what is real first.
 */
export function devicesFor(pool: readonly PoolDevice[], wanted: WantedDevice): PoolDevice[] {
  const known = deviceOf(wanted.device ?? '');
  const isAny = wanted.device === undefined && wanted.sdk === undefined;
  const tablet = known !== null && Math.min(known.width, known.height) >= TABLET_DP;
  const sdk = wanted.sdk ?? known?.sdk;
  const rank = (entry: PoolDevice): number | null => {
    if (entry === 'embedded') return 1;
    if (isAny) return 0;
    const isModel = known !== null && deviceOf(entry.model ?? entry.name) === known;
    const isVersion = sdk === undefined || sdkOf(entry.android) === sdk;
    if (isVersion && (isModel || known === null)) return 0;
    return isVersion && entry.tablet === tablet ? 2 : null;
  };
  return pool
    .flatMap((entry) => {
      const at = rank(entry);
      return at === null ? [] : [{ entry, at }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}
