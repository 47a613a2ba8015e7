/** Code that no app wrote: the language, the system, and what runs the system where there is no device. */
const SYSTEM =
  /^(java|javax|jdk|sun|android|com\.android|dalvik|libcore|org\.robolectric|rove\.device|org\.junit|org\.json|org\.xml|org\.w3c|org\.apache\.http|junit)\./;
/** Code that comes with apps but is not their own. */
const LIBRARY =
  /^(androidx|kotlin|kotlinx|com\.google\.android|com\.google\.common|okhttp3|retrofit2|io\.reactivex|dagger)\./;
/** Errors of linking, not of running: the code is made for another platform than the one that it runs on here. */
const LINKING =
  /\b(UnsatisfiedLinkError|NoSuchMethodError|NoSuchFieldError|AbstractMethodError|IncompatibleClassChangeError|VerifyError|ClassFormatError|BootstrapMethodError|IllegalAccessError|UnsupportedClassVersionError|InaccessibleObjectException|WrongMethodTypeException)\b/;
/** What the system gives null for in the ordinary course of things, as its documentation says. */
const NULLABLE =
  /\.(findViewById|findViewWithTag|get\w*Extras?|getString|getData|getAction|getParcelable\w*|getSerializable\w*|getBundle|getArguments|getText|getTag|getCurrentFocus|getActivity|getContext|getParent|getAdapter|getSelectedItem|getItem|getHost|getScheme|getQueryParameter|getLastPathSegment|get|remove|peek|poll)\(/;

/** What Android throws by a statement of its own, not by stumbling. */
const REFUSAL = /^(android\.[\w.$]+|java\.lang\.(IllegalState|IllegalArgument|Security)Exception)\b/;

type Failure = { stack: string; part?: string; answer?: string };

/** A frame of a stack: `at package.Class.method(File.java:1)`. */
type Frame = { owner: string; method: string };

/** Frames from the top down, of the exception that began it all: the last cause. */
export function causeFrames(stack: string): { head: string; frames: Frame[] } {
  const lines = stack.split('\n');
  const at = lines.findLastIndex((line) => line.startsWith('Caused by: '));
  const from = Math.max(0, at);
  const frames: Frame[] = [];
  for (const line of lines.slice(from + 1)) {
    const [, owner, method] = /^\s*at (?:[\w.@-]+\/{1,2})?([\w.$]+)\.([\w$<>-]+)\(/.exec(line) ?? [];
    if (owner && method) frames.push({ owner, method: plainMethod(method) });
  }
  return { head: (lines[from] ?? '').replace(/^Caused by: /, ''), frames };
}

/** The simulated system keeps each method under a name of its own. */
function plainMethod(method: string): string {
  return method.replace(/^\$\$robo\$\$\w*?\$(\w+)$/, '$1').replace(/^lambda\$(\w+)\$.*$/, '$1');
}

/** The app's own topmost frame, of the cause or of what it was wrapped in; null when no code of the app had a part. */
export function ownFrame(stack: string): string | null {
  const all = [...stack.matchAll(/^\s*at (?:[\w.@-]+\/{1,2})?([\w.$]+)\.([\w$<>-]+)\(/gm)];
  const inCause = causeFrames(stack).frames.find(({ owner }) => isOwn(owner));
  if (inCause) return `${plainOwner(inCause.owner)}.${inCause.method}`;
  const found = all.find(([, owner = '']) => isOwn(owner));
  return found ? `${plainOwner(found[1] ?? '')}.${plainMethod(found[2] ?? '')}` : null;
}

/** Whether a class, or a member of one, is neither the system's nor a library's. */
export function isOwn(owner: string): boolean {
  return !SYSTEM.test(`${owner}.`) && !LIBRARY.test(`${owner}.`);
}

/** Numbers of nameless classes change with every build. */
function plainOwner(owner: string): string {
  return owner.replace(/\$\d+/g, '').replace(/\$\$(Lambda|ExternalSynthetic\w*).*$/, '');
}

/**
 * Whether a failure may come from the device that stands in for a real one rather than from the app: code is missing
 * there, the stand-in's own code threw it, a service of the system is absent, or no code of the app had a part in it.
 * @param answer the part of Android whose stand-in threw what Android itself throws there, as the device says; '' for none.
 */
export function isDeviceLimit(stack: string, answer = ''): boolean {
  if (LINKING.test(stack)) return true;
  const { head, frames } = causeFrames(stack);
  if (
    /^java\.lang\.(NoClassDefFoundError|ClassNotFoundException).*\b(android|java|javax|dalvik)[./]/.test(head)
  )
    return true;
  if (/OutOfMemoryError|StackOverflowError/.test(head) && !frames.some(({ owner }) => isOwn(owner)))
    return true;
  if (/^java\.lang\.UnsupportedOperationException/.test(head) && !isOwn(frames[0]?.owner ?? '')) return true;
  if (ownFrame(stack) === null) return true;
  const own = frames.findIndex(({ owner }) => isOwn(owner));
  const above = own < 0 ? frames : frames.slice(0, own);
  if (isStandInsOwn(head, above, answer)) return true;
  return comesFromAbsentService(head, frames);
}

/** Whether a stand-in failed by itself, or led Android to stumble. @param above the frames above the app's own. */
function isStandInsOwn(head: string, above: readonly Frame[], answer: string): boolean {
  if (answer) return HARDWARE.test(answer);
  const thrower = above.find(({ owner }) => !/^(java|jdk|sun)\./.test(owner));
  if (thrower && isStandIn(thrower)) return true;
  // Android that a stand-in has called refuses as it always does; what it stumbles over may be the stand-in's.
  return !REFUSAL.test(head) && above.some(isStandIn);
}

function isStandIn({ owner }: Frame): boolean {
  return owner.startsWith('org.robolectric.') && !/\.(shadow\.api|util)\./.test(owner);
}

/**
 * What of Android the device could not do, where a failure may be its own rather than the app's; null where it is not.
 * `part`: what the device has seen fail in its own stand-ins; `answer`: what has failed there as in Android.
 */
export function lackOf({ stack, part, answer }: Failure): string | null {
  if (part) return part;
  if (!isDeviceLimit(stack, answer)) return null;
  const { head, frames } = causeFrames(stack);
  const missing = /(?:LinkError|Error|Exception): (?:.*\b(?:load|no) )?['"]?([\w.$/<>]+)/.exec(
    LINKING.test(head) ? head : '',
  )?.[1];
  if (missing) return missing;
  const given = /the return value of "([\w.$]+)/.exec(head)?.[1];
  if (given) return given;
  const own = frames.findIndex(({ owner }) => isOwn(owner));
  const named = frames
    .slice(0, own < 0 ? frames.length : own)
    .findLast(({ owner }) => /^(android|com\.android)\./.test(owner));
  return named ? `${named.owner}.${named.method}` : head.slice(0, 120);
}

/** Parts of the system that stand for things a device has and a stand-in has not: sound, pictures, radio, sensors. */
const HARDWARE =
  /^android\.(graphics|media|hardware|bluetooth|nfc|telephony|location|net|opengl|speech|print|renderscript|service|security|companion|app\.admin|webkit)\.|^android\.[\w.]*Manager\b/;

/** An object of the system that is always there on a device, and is not here. */
function comesFromAbsentService(head: string, frames: readonly Frame[]): boolean {
  const top = frames[0]?.owner ?? '';
  if (HARDWARE.test(`${top}.`)) return true;
  if (!head.startsWith('java.lang.NullPointerException')) return false;
  const [, type = '', because = ''] =
    /Cannot \w+ (?:field |array )?"?([\w.$]+)\.[\w$<>]+.*? because (.*)$/.exec(head) ?? [];
  const given = /the return value of "([^"]+)"/.exec(because)?.[1];
  if (given) return /^(android|com\.android|javax?)\./.test(given) && !NULLABLE.test(given);
  if (HARDWARE.test(`${type}.`)) return true;
  // Where a local value came from nobody says: the system may have given it.
  if (/^"<local\d+>"/.test(because)) return /^(android|java\.util)\./.test(type);
  // A null that the system itself stumbles over need not have come from the app.
  return !isOwn(top) && top !== 'java.util.Objects';
}

/** Class and method without the package. */
export function shortName(name: string): string {
  const parts = name.split('.');
  const from = parts.findIndex((part) => /^[A-Z]/.test(part));
  return (from < 0 ? parts.slice(-2) : parts.slice(from)).join('.');
}
