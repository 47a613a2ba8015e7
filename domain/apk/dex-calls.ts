import { ApkError } from './binary-xml.ts';

/** A call in an app's code: `class.method`, with the numbers that are plain from the code beside it, from the first argument on. */
export type DexCall = { of: string; by: string; numbers: (number | null)[] };

/** Where tables begin in the header of a dex file (Android's documentation, "Dalvik executable format"). */
const HEADER = { strings: 56, types: 64, methods: 88, classes: 96, size: 112 } as const;
const CLASS_SIZE = 32;
const CLASS_DATA = 24;
const MAGIC = 'dex\n';
const UNITS_MAX = 1 << 20;

/** Units of 16 bits per instruction, each up to and with this opcode ("Dalvik bytecode"). */
const LENGTHS =
  '01:1 02:2 03:3 04:1 05:2 06:3 07:1 08:2 09:3 12:1 13:2 14:3 16:2 17:3 18:5 1a:2 1b:3 1c:2 1e:1 20:2 21:1 23:2 26:3 28:1 29:2 2c:3 3d:2 43:1 6d:2 72:3 73:1 78:3 8f:1 af:2 cf:1 e2:2 f9:1 fb:4 fd:3 ff:2'
    .split(' ')
    .map((one) => one.split(':').map((part) => Number.parseInt(part, 16)));
const UNITS = Uint8Array.from(
  { length: 256 },
  (_, code) => LENGTHS.find(([last = 0]) => code <= last)?.[1] ?? 1,
);
const OP = { const4: 0x12, const16: 0x13, const32: 0x14, static: 0x71 } as const;
const isInvoke = (op: number): boolean => op >= 0x6e && op <= 0x72;
/** What comes after it need not come after what is before it. */
const endsBlock = (op: number): boolean => (op >= 0x0e && op <= 0x11) || (op >= 0x27 && op <= 0x3d);

/** The calls of methods with one of these names in one dex file. @throws ApkError */
export function callsIn(dex: Uint8Array, names: ReadonlySet<string>): DexCall[] {
  try {
    return new Dex(dex).calls(names);
  } catch (error) {
    if (error instanceof RangeError) throw new ApkError('its code is damaged');
    throw error;
  }
}

/** One instruction, with the units after its first. */
type Instruction = { at: number; op: number; unit: number; next(by: number): number };

const signed = (unit: number): number => (unit << 16) >> 16;

/** Where a jump leads. */
function targetOf(at: number, op: number, unit: number, next: Instruction['next']): number[] {
  if (op === 0x28) return [at + ((unit << 16) >> 24)];
  if (op === 0x29 || (op >= 0x32 && op <= 0x37)) return [at + signed(next(1))];
  if (op >= 0x38 && op <= 0x3d) return [at + signed(next(1))];
  return op === 0x2a ? [at + (next(1) | (next(2) << 16))] : [];
}

class Dex {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #strings: number;
  readonly #types: number;
  readonly #methods: number;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < HEADER.size || String.fromCharCode(...bytes.subarray(0, 4)) !== MAGIC)
      throw new ApkError('its code is no dex file');
    this.#strings = this.#u32(HEADER.strings + 4);
    this.#types = this.#u32(HEADER.types + 4);
    this.#methods = this.#u32(HEADER.methods + 4);
  }

  calls(names: ReadonlySet<string>): DexCall[] {
    const wanted = new Map<number, string>();
    const count = Math.min(this.#u32(HEADER.methods), 1 << 16);
    for (let method = 0; method < count; method += 1)
      if (names.has(this.#nameOf(method))) wanted.set(method, this.#methodOf(method));
    if (wanted.size === 0) return [];
    const found: DexCall[] = [];
    const classes = this.#u32(HEADER.classes);
    for (let index = 0; index < classes; index += 1) {
      const data = this.#u32(this.#u32(HEADER.classes + 4) + index * CLASS_SIZE + CLASS_DATA);
      if (data !== 0) for (const one of this.#codeOf(data)) this.#read(one.code, one.method, wanted, found);
    }
    return found;
  }

  /** Methods of a class that have code, from its `class_data_item`. */
  #codeOf(data: number): { method: number; code: number }[] {
    this.#at = data;
    const [fields, more, direct, virtual] = [this.#uleb(), this.#uleb(), this.#uleb(), this.#uleb()];
    for (let i = 0; i < (fields + more) * 2; i += 1) this.#uleb();
    const found: { method: number; code: number }[] = [];
    for (const count of [direct, virtual]) {
      let method = 0;
      for (let i = 0; i < count; i += 1) {
        method += this.#uleb();
        this.#uleb();
        const code = this.#uleb();
        if (code !== 0) found.push({ method, code });
      }
    }
    return found;
  }

  /** Goes through one method from top to bottom; a number in a register holds until something else may be in it. */
  #read(code: number, method: number, wanted: ReadonlyMap<number, string>, found: DexCall[]): void {
    const steps = this.#stepsOf(code);
    const targets = new Set(steps.flatMap(({ at, op, unit, next }) => targetOf(at, op, unit, next)));
    const known = new Map<number, number>();
    for (const { at, op, unit, next } of steps) {
      if (targets.has(at)) known.clear();
      const of = isInvoke(op) ? wanted.get(next(1)) : undefined;
      if (of !== undefined) {
        const last = next(2);
        const registers = [last & 0xf, (last >> 4) & 0xf, (last >> 8) & 0xf, last >> 12, (unit >> 8) & 0xf];
        const given = registers.slice(op === OP.static ? 0 : 1, unit >> 12);
        const numbers = given.map((register) => known.get(register) ?? null);
        found.push({ of, by: this.#methodOf(method), numbers });
      } else if (op === OP.const4) known.set((unit >> 8) & 0xf, (unit << 16) >> 28);
      else if (op === OP.const16) known.set(unit >> 8, signed(next(1)));
      else if (op === OP.const32) known.set(unit >> 8, next(1) | (next(2) << 16));
      else if (endsBlock(op)) known.clear();
      else if (!isInvoke(op)) {
        known.delete((unit >> 8) & 0xf);
        known.delete(unit >> 8);
      }
    }
  }

  #stepsOf(code: number): Instruction[] {
    const units = Math.min(this.#u32(code + 12), UNITS_MAX);
    const from = code + 16;
    const steps: Instruction[] = [];
    for (let at = 0; at < units; ) {
      const here = at;
      const unit = this.#u16(from + at * 2);
      const op = unit & 0xff;
      if (op !== 0) steps.push({ at, op, unit, next: (by) => this.#u16(from + (here + by) * 2) });
      at += op === 0 && unit !== 0 ? this.#payload(from + at * 2, unit) : (UNITS[op] ?? 1);
    }
    return steps;
  }

  /** Units of a table that stands among the instructions. */
  #payload(at: number, kind: number): number {
    const size = this.#u16(at + 2);
    if (kind === 0x0100) return 4 + size * 2;
    if (kind === 0x0200) return 2 + size * 4;
    if (kind === 0x0300) return 4 + Math.ceil((size * this.#u32(at + 4)) / 2);
    return 1;
  }

  #methodOf(method: number): string {
    const type = this.#u32(this.#types + this.#u16(this.#methods + method * 8) * 4);
    return `${this.#string(type).replace(/^L|;$/g, '').replaceAll('/', '.')}.${this.#nameOf(method)}`;
  }

  #nameOf(method: number): string {
    return this.#string(this.#u32(this.#methods + method * 8 + 4));
  }

  #string(index: number): string {
    this.#at = this.#u32(this.#strings + index * 4);
    this.#uleb();
    const end = this.#bytes.indexOf(0, this.#at);
    if (end < 0) throw new RangeError('no end');
    return new TextDecoder().decode(this.#bytes.subarray(this.#at, end));
  }

  #uleb(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#view.getUint8(this.#at);
      this.#at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value >>> 0;
  }

  #u16(at: number): number {
    return this.#view.getUint16(at, true);
  }

  #u32(at: number): number {
    return this.#view.getUint32(at, true);
  }
}
