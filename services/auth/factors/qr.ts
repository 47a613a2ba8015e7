/**
 * A QR code (ISO/IEC 18004) of a text as SVG: byte mode, error correction M, versions 1 to 20, which hold 660 bytes.
 * Only what an authenticator app's address needs.
 */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length + 8;
  let path = '';
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) if (dark) path += `M${x + 4},${y + 4}h1v1h-1z`;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black"/></svg>`
  );
}

const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const MEDIUM_BITS = 0;

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] };

/** The modules, true for dark, without the quiet zone. @throws RangeError when the text is too long */
export function qrModules(text: string): boolean[][] {
  const bytes = Buffer.from(text);
  const version = versionFor(bytes.length);
  const grid = emptyGrid(version);
  drawPatterns(grid, version);
  drawFormat(grid, 0);
  fill(grid, interleave(payload(bytes, version), version));
  const masks = Array.from({ length: 8 }, (_, mask) => {
    applyMask(grid, mask);
    drawFormat(grid, mask);
    const penalty = penaltyOf(grid.dark);
    applyMask(grid, mask);
    return { mask, penalty };
  });
  const best = masks.reduce((a, b) => (b.penalty < a.penalty ? b : a));
  applyMask(grid, best.mask);
  drawFormat(grid, best.mask);
  return grid.dark;
}

function versionFor(length: number): number {
  for (let version = 1; version <= CORRECTION.length; version++) {
    const bits = 4 + (version < 10 ? 8 : 16) + length * 8;
    if (bits <= dataCodewords(version) * 8) return version;
  }
  throw new RangeError('The text is too long for a QR code');
}

function rawCodewords(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2;
    bits -= (25 * aligned - 10) * aligned - 55;
    if (version >= 7) bits -= 36;
  }
  return Math.floor(bits / 8);
}

const at = (list: readonly number[], version: number): number => list[version - 1] ?? 0;
const dataCodewords = (version: number) =>
  rawCodewords(version) - at(CORRECTION, version) * at(BLOCKS, version);

function payload(bytes: Buffer, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const capacity = dataCodewords(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  );
  for (let pad = 0xec; words.length < capacity / 8; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Splits the words into blocks, adds Reed-Solomon words to each, and takes them in turns. */
function interleave(words: number[], version: number): number[] {
  const blocks = at(BLOCKS, version);
  const raw = rawCodewords(version);
  const short = blocks - (raw % blocks);
  const shortLength = Math.floor(raw / blocks) - at(CORRECTION, version);
  const divisor = generator(at(CORRECTION, version));
  const parts: { data: number[]; correction: number[] }[] = [];
  for (let i = 0, from = 0; i < blocks; i++) {
    const length = shortLength + (i < short ? 0 : 1);
    const data = words.slice(from, from + length);
    from += length;
    parts.push({ data, correction: remainder(data, divisor) });
  }
  const result: number[] = [];
  for (let i = 0; i <= shortLength; i++) {
    for (const { data } of parts) if (i < data.length) result.push(data[i] ?? 0);
  }
  for (let i = 0; i < divisor.length; i++)
    for (const { correction } of parts) result.push(correction[i] ?? 0);
  return result;
}

/** Multiplication in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> i) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const result = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = multiply(result[j] ?? 0, root) ^ (j + 1 < degree ? (result[j + 1] ?? 0) : 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  const result = new Array<number>(divisor.length).fill(0);
  for (const word of data) {
    const factor = word ^ (result.shift() ?? 0);
    result.push(0);
    for (const [i, term] of divisor.entries()) result[i] = (result[i] ?? 0) ^ multiply(term, factor);
  }
  return result;
}

function emptyGrid(version: number): Grid {
  const size = version * 4 + 17;
  const rows = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  return { size, dark: rows(), fixed: rows() };
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const [row, fixed] = [grid.dark[y], grid.fixed[y]];
  if (!row || !fixed || x < 0 || x >= grid.size) return;
  row[x] = dark;
  fixed[x] = true;
}

function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0);
    set(grid, i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    around(4, (dx, dy, ring) => set(grid, x + dx, y + dy, ring !== 2 && ring !== 4));
  }
  const places = alignments(version);
  const last = places.length - 1;
  for (const [i, x] of places.entries()) {
    for (const [j, y] of places.entries()) {
      const inCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!inCorner) around(2, (dx, dy, ring) => set(grid, x + dx, y + dy, ring !== 1));
    }
  }
  if (version >= 7) drawVersion(grid, version);
}

function around(radius: number, draw: (dx: number, dy: number, ring: number) => void): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) draw(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, i) => version * 4 + 10 - i * step);
  return [6, ...rest.reverse()];
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >>> i) & 1) === 1;
    const [a, b] = [grid.size - 11 + (i % 3), Math.floor(i / 3)];
    set(grid, a, b, dark);
    set(grid, b, a, dark);
  }
}

function drawFormat(grid: Grid, mask: number): void {
  const data = (MEDIUM_BITS << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (i: number) => ((bits >>> i) & 1) === 1;
  const { size } = grid;
  for (let i = 0; i <= 5; i++) set(grid, 8, i, bit(i));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(grid, 14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(grid, size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(grid, 8, size - 15 + i, bit(i));
  set(grid, 8, size - 8, true);
}

/** Places the words in the free modules, two columns at a time, upwards and downwards in turn. */
function fill(grid: Grid, words: number[]): void {
  const { size } = grid;
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        const row = grid.dark[y];
        if (!row || grid.fixed[y]?.[x] || i >= words.length * 8) continue;
        row[x] = (((words[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1;
        i++;
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function applyMask(grid: Grid, mask: number): void {
  for (const [y, row] of grid.dark.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!grid.fixed[y]?.[x] && MASKS[mask]?.(x, y)) row[x] = !dark;
    }
  }
}

/** How hard a pattern is to read: long runs, squares of one colour, and an uneven share of dark. */
function penaltyOf(dark: boolean[][]): number {
  const columns = dark.map((_, x) => dark.map((row) => row[x] ?? false));
  let penalty = 0;
  for (const line of [...dark, ...columns]) {
    const text = line.map((on) => (on ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    penalty += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 0; y + 1 < dark.length; y++) {
    for (let x = 0; x + 1 < dark.length; x++) {
      const same = dark[y]?.[x];
      if (dark[y]?.[x + 1] === same && dark[y + 1]?.[x] === same && dark[y + 1]?.[x + 1] === same)
        penalty += 3;
    }
  }
  const share = dark.flat().filter(Boolean).length / dark.length ** 2;
  return penalty + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}
