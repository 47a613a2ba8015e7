/** An element of a binary XML file, with attributes by their names, those of Android without a prefix. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[] };

/** A file that is not what it should be. */
export class ApkError extends Error {}

/** Kinds of chunks and values (AOSP, frameworks/base/libs/androidfw, ResourceTypes.h). */
const CHUNK = { strings: 0x0001, xml: 0x0003, start: 0x0102, end: 0x0103, ids: 0x0180 } as const;
const VALUE = { reference: 0x01, string: 0x03, first_int: 0x10, boolean: 0x12, last_int: 0x1f } as const;
const UTF8 = 1 << 8;
const NONE = 0xffffffff;
const DEPTH_MAX = 100;
const ELEMENTS_MAX = 50_000;
const STRINGS_MAX = 200_000;

/** Attributes by the ids of the framework: tools may take their names away (AOSP, public-final.xml). */
const NAMES: Readonly<Record<number, string>> = {
  16842752: 'theme',
  16842753: 'label',
  16842755: 'name',
  16842758: 'permission',
  16842761: 'protectionLevel',
  16842766: 'enabled',
  16842767: 'debuggable',
  16842768: 'exported',
  16842776: 'authorities',
  16842791: 'scheme',
  16842792: 'host',
  16842794: 'path',
  16842795: 'pathPrefix',
  16843266: 'targetActivity',
  16843276: 'minSdkVersion',
  16843291: 'versionCode',
  16843292: 'versionName',
  16843376: 'targetSdkVersion',
  16843377: 'maxSdkVersion',
  16843378: 'testOnly',
  16843392: 'allowBackup',
  16843406: 'required',
  16844012: 'usesCleartextTraffic',
  16844071: 'networkSecurityConfig',
};

/** Reads binary XML, as manifests in APKs are. @throws ApkError */
export function readBinaryXml(bytes: Uint8Array): XmlElement {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return parse(view);
  } catch (error) {
    if (error instanceof RangeError) throw new ApkError('its manifest is cut off');
    throw error;
  }
}

function parse(view: DataView): XmlElement {
  if (view.getUint16(0, true) !== CHUNK.xml)
    throw new ApkError('its manifest is not in the form that Android reads');
  let strings: string[] = [];
  let ids: number[] = [];
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  const end = Math.min(view.byteLength, view.getUint32(4, true));
  for (let at = view.getUint16(2, true); at + 8 <= end; ) {
    const kind = view.getUint16(at, true);
    const size = view.getUint32(at + 4, true);
    if (size < 8) throw new ApkError('its manifest is damaged');
    if (kind === CHUNK.strings && strings.length === 0) strings = readStrings(view, at);
    else if (kind === CHUNK.ids) ids = readIds(view, at, size);
    else if (kind === CHUNK.start) {
      count += 1;
      if (count > ELEMENTS_MAX || open.length > DEPTH_MAX) throw new ApkError('its manifest is too large');
      const element = readElement(view, at, strings, ids);
      const parent = open.at(-1);
      if (parent) parent.children.push(element);
      root ??= element;
      open.push(element);
    } else if (kind === CHUNK.end) open.pop();
    at += size;
  }
  if (!root) throw new ApkError('its manifest is empty');
  return root;
}

function readIds(view: DataView, at: number, size: number): number[] {
  const start = view.getUint16(at + 2, true);
  return Array.from({ length: Math.floor((size - start) / 4) }, (_, index) =>
    view.getUint32(at + start + index * 4, true),
  );
}

function readElement(
  view: DataView,
  at: number,
  strings: readonly string[],
  ids: readonly number[],
): XmlElement {
  const body = at + view.getUint16(at + 2, true);
  const attributes: Record<string, string> = {};
  const start = body + view.getUint16(body + 8, true);
  const step = view.getUint16(body + 10, true);
  const count = view.getUint16(body + 12, true);
  for (let index = 0; index < count; index += 1) {
    const one = start + index * step;
    const key = view.getUint32(one + 4, true);
    const name = NAMES[ids[key] ?? 0] ?? strings[key] ?? '';
    const raw = view.getUint32(one + 8, true);
    attributes[name] = textOf(view.getUint8(one + 15), view.getUint32(one + 16, true), raw, strings);
  }
  return { name: strings[view.getUint32(body + 4, true)] ?? '', attributes, children: [] };
}

function textOf(kind: number, data: number, raw: number, strings: readonly string[]): string {
  if (kind === VALUE.string) return strings[data] ?? '';
  if (kind === VALUE.boolean) return data === 0 ? 'false' : 'true';
  if (kind === VALUE.reference) return `@${data.toString(16)}`;
  if (kind >= VALUE.first_int && kind <= VALUE.last_int) return String(data | 0);
  return raw === NONE ? '' : (strings[raw] ?? '');
}

function readStrings(view: DataView, at: number): string[] {
  const count = view.getUint32(at + 8, true);
  if (count > STRINGS_MAX) throw new ApkError('its manifest is too large');
  const utf8 = (view.getUint32(at + 16, true) & UTF8) !== 0;
  const start = at + view.getUint32(at + 20, true);
  const offsets = at + view.getUint16(at + 2, true);
  const read = utf8 ? readUtf8 : readUtf16;
  return Array.from({ length: count }, (_, index) =>
    read(view, start + view.getUint32(offsets + index * 4, true)),
  );
}

function readUtf8(view: DataView, at: number): string {
  const lengthAt = at + (view.getUint8(at) & 0x80 ? 2 : 1);
  const first = view.getUint8(lengthAt);
  const long = (first & 0x80) !== 0;
  const length = long ? ((first & 0x7f) << 8) | view.getUint8(lengthAt + 1) : first;
  return text('utf-8', view, lengthAt + (long ? 2 : 1), length);
}

function readUtf16(view: DataView, at: number): string {
  const first = view.getUint16(at, true);
  const long = (first & 0x8000) !== 0;
  const length = long ? ((first & 0x7fff) << 16) | view.getUint16(at + 2, true) : first;
  return text('utf-16le', view, at + (long ? 4 : 2), length * 2);
}

function text(encoding: 'utf-8' | 'utf-16le', view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) throw new RangeError('beyond the end');
  return new TextDecoder(encoding).decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
}
