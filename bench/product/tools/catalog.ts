import { buildCrawljax } from '../crawljax/build.ts';
import type { Tool } from './tool.ts';

/** The explorers that are compared. */
export const TOOLS: readonly Tool[] = [
  { name: 'rove', what: '`rove test` at its defaults', packages: [], entry: 'rove.ts', finishes: true },
  {
    name: 'monkey',
    what: 'random clicks, typing, keys, drags, hovers and ways back',
    packages: [],
    entry: 'monkey.ts',
  },
  {
    name: 'bombadil',
    what: 'Bombadil 0.7.0, default properties',
    packages: [{ name: '@antithesishq/bombadil', version: '0.7.0' }],
    entry: 'bombadil.ts',
  },
  {
    name: 'gremlins',
    what: 'gremlins.js 2.2.0, default species',
    packages: [{ name: 'gremlins.js', version: '2.2.0' }],
    entry: 'gremlins.ts',
  },
  {
    name: 'crawlee',
    what: 'crawlee 3.18.1, every link of the same origin',
    packages: [
      { name: '@crawlee/playwright', version: '3.18.1' },
      { name: 'playwright', version: '1.65.1' },
    ],
    entry: 'crawlee.ts',
  },
  {
    name: 'crawljax',
    what: 'Crawljax 5.2.3, default elements and click handlers',
    packages: [],
    entry: 'crawljax.ts',
    prepare: async () => void (await buildCrawljax()),
  },
];
