import { withoutQuery } from '../../without-query.ts';
import { isAllowed } from './resolve.ts';

const PLAIN_BYTES = 50_000;
const IMAGE_BYTES = 300_000;
const TEXT = /\b(javascript|ecmascript|css|html|json|xml|svg|text\/plain)\b/;
const TEXT_NAME = /\.(m?js|css|html?|json|svg|xml|txt)$/i;
/** What only tools for development serve. */
const DEVELOPMENT =
  /\/@vite\/|\/@fs\/|\/@id\/|\/node_modules\/|hot-update|webpack-dev-server|sockjs-node|\/_next\/static\/development\//;
const SHOWN_MAX = 10;

/** A local server that packs nothing is one for development: what packs for users stands before it. */
const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

type Loaded = PerformanceResourceTiming & { contentType?: string };

/** What the document has loaded from its own site: how large, how packed, and how large pictures are shown. */
export function readAssets(): Record<string, unknown> {
  const loaded = performance.getEntriesByType('resource') as Loaded[];
  const own = loaded.filter(({ name }) => /^https?:/.test(name) && isAllowed(name));
  const packs = own.some(({ encodedBodySize, decodedBodySize }) => encodedBodySize < decodedBodySize);
  const judged = packs || !LOCAL.test(location.hostname) ? own : [];
  const scripts = own
    .filter(({ name, initiatorType }) => initiatorType === 'script' || /\.m?js$/.test(withoutQuery(name)))
    .map(({ name, encodedBodySize }) => ({ address: name, bytes: encodedBodySize }))
    .sort((a, b) => b.bytes - a.bytes);
  return {
    script_bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: scripts.slice(0, SHOWN_MAX),
    images: findLargeImages(loaded),
    plain: judged
      .filter(isPlainText)
      .map(({ name, encodedBodySize }) => ({ address: name, bytes: encodedBodySize }))
      .slice(0, SHOWN_MAX),
    development: loaded.some(({ name }) => DEVELOPMENT.test(name)),
  };
}

/** Text that came as long as it is. What a service worker answered says nothing of the server. */
export function isPlainText(entry: Loaded): boolean {
  const { name, encodedBodySize, decodedBodySize, workerStart, contentType } = entry;
  if (encodedBodySize <= PLAIN_BYTES || encodedBodySize !== decodedBodySize || workerStart > 0) return false;
  return contentType ? TEXT.test(contentType) : TEXT_NAME.test(withoutQuery(name));
}

export function findLargeImages(loaded: Loaded[]): object[] {
  const bytesOf = new Map(loaded.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
  return [...document.images]
    .flatMap((img) => {
      const bytes = bytesOf.get(img.currentSrc) ?? 0;
      if (bytes < IMAGE_BYTES || !img.complete || !img.checkVisibility()) return [];
      const { width, height } = img.getBoundingClientRect();
      const shown = Math.round(width * height * devicePixelRatio ** 2);
      return [{ address: img.currentSrc, bytes, natural: img.naturalWidth * img.naturalHeight, shown }];
    })
    .slice(0, SHOWN_MAX);
}
