/**
 * Pages replace what every script counts on, by polyfills that go wrong or on purpose. What the agent needs is kept as
 * it was when the document began, and put in its place for as long as the agent works, when it cannot do without.
 */
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

type Kept = { holder: object; key: PropertyKey; own: PropertyDescriptor };
type Replaced = Kept & { by: PropertyDescriptor | undefined };

const NAMES = [
  ...[
    'Array',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'Promise',
    'RegExp',
    'URL',
    'JSON',
    'Math',
    'Number',
    'Object',
  ],
  ...[
    'String',
    'Symbol',
    'Reflect',
    'Node',
    'Element',
    'HTMLElement',
    'Document',
    'ShadowRoot',
    'NodeFilter',
  ],
  ...['DOMRect', 'DOMRectReadOnly', 'DOMTokenList', 'performance', 'location'],
];
const keptNatives: Kept[] = [];

function keepNatives(holder: object, keys: PropertyKey[]): void {
  for (const key of keys) {
    const own = getOwnPropertyDescriptor(holder, key);
    if (own?.configurable) keptNatives.push({ holder, key, own });
  }
}

for (const name of NAMES) {
  const value = (globalThis as unknown as Record<string, (object & { prototype?: object }) | undefined>)[
    name
  ];
  if (!value) continue;
  keepNatives(globalThis, [name]);
  keepNatives(value, ownKeys(value));
  if (value.prototype) keepNatives(value.prototype, ownKeys(value.prototype));
}
for (const iterator of [
  [].values(),
  new Map().values(),
  new Set().values(),
  ''.matchAll(/a/g),
  ''[Symbol.iterator](),
]) {
  const prototype = Object.getPrototypeOf(iterator);
  keepNatives(prototype, ownKeys(prototype));
}

/** Does some work of the agent; when it fails, once more with the browser's own functions in their places. */
export function sheltered<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const replaced = putNativesBack();
    if (replaced.length === 0) throw error;
    try {
      return work();
    } finally {
      for (let i = 0; i < replaced.length; i += 1) giveNativeAway(replaced[i] as Replaced);
    }
  }
}

/** Uses nothing that can be replaced: no iteration, no method. */
function putNativesBack(): Replaced[] {
  const replaced: Replaced[] = [];
  for (let i = 0; i < keptNatives.length; i += 1) {
    const { holder, key, own } = keptNatives[i] as Kept;
    const by = getOwnPropertyDescriptor(holder, key);
    if (by && by.value === own.value && by.get === own.get) continue;
    if (by && !by.configurable) continue;
    defineProperty(replaced, replaced.length, { value: { holder, key, own, by } });
    defineProperty(holder, key, own);
  }
  return replaced;
}

function giveNativeAway({ holder, key, by }: Replaced): void {
  if (by) defineProperty(holder, key, by);
  else deleteProperty(holder, key);
}
