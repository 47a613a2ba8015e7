import { crc32, deflateSync } from 'node:zlib';

const HEAVY = { width: 1200, height: 900 };
const LIGHT = { width: 192, height: 144 };

/** A picture that says little and weighs little. */
export const photo = (): Uint8Array => (light ??= png(LIGHT, (x, y) => (x + y) >> 2));
/** The same for a far larger place, and hard to pack. */
export const heavyPhoto = (): Uint8Array => (heavy ??= png(HEAVY, noise));

/** A shade without any order in it. */
function noise(x: number, y: number): number {
  const mixed = Math.imul(x * 1200 + y + 1, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 13;
}

let light: Uint8Array | undefined;
let heavy: Uint8Array | undefined;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG of shades of grey; the rows are noise when `shade` is. */
function png({ width, height }: typeof HEAVY, shade: (x: number, y: number) => number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = shade(x, y) & 255;
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const packed = deflateSync(rows, { level: 1 });
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
