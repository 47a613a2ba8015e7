import { chromium } from 'playwright';
import { required } from './services.ts';

/** Sees pictures as pixels. */
export type Eye = {
  /** How many pixels of two pictures are of clearly different colours. */
  difference(one: Uint8Array, other: Uint8Array): Promise<number>;
  close(): Promise<void>;
};

/** A browser of its own that takes pictures apart. It is the caller's to close. */
export async function openEye(): Promise<Eye> {
  const browser = await chromium.launch({
    executablePath: required('ROVE_CHROMIUM'),
    chromiumSandbox: false,
  });
  const page = await browser.newPage();
  const difference = (pictures: string[]) =>
    page.evaluate(async (addresses) => {
      const [one, other] = await Promise.all(
        addresses.map(async (address) => {
          const bitmap = await createImageBitmap(await (await fetch(address)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
        }),
      );
      if (!one || !other || one.length !== other.length) return Number.POSITIVE_INFINITY;
      let pixels = 0;
      for (let at = 0; at < one.length; at += 4)
        if ([0, 1, 2].some((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)) > 60))
          pixels += 1;
      return pixels;
    }, pictures);
  const address = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  return {
    difference: (one, other) => difference([address(one), address(other)]),
    close: () => browser.close(),
  };
}
