import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrModules, qrSvg } from './qr.ts';

const ADDRESS = 'otpauth://totp/Rove:a@b.example?secret=JBSWY3DPEHPK3PXP&issuer=Rove';
/** Pixels a module's side has in the picture that is read back. */
const SCALE = 4;

it.each([ADDRESS, 'x'.repeat(660), 'Zürich ✓'])('draws what a reader reads back: %s', (text) => {
  const modules = qrModules(text);
  const side = modules.length * SCALE;
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (modules[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)])
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  expect(decodeQR({ width: side, height: side, data: pixels })).toBe(text);
});

it('stands on white with a quiet zone of four modules', () => {
  const svg = qrSvg(ADDRESS);
  const size = qrModules(ADDRESS).length;
  expect(svg).toContain(`<rect width="${size}" height="${size}" fill="white"/>`);
  expect(svg).toContain('M4,4h1');
  expect(svg).not.toMatch(/M[0-3],/);
});

it('says when a text is too long', () => {
  expect(() => qrSvg('x'.repeat(9_000))).toThrow(RangeError);
});
