import { cpSync } from 'node:fs';
import path from 'node:path';
import type { App } from './app.ts';
import { serveProgram } from './serve.ts';

type Tiddler = { type?: string; text?: string; 'plugin-type'?: string };

const STORE = /(<script class="tiddlywiki-tiddler-store" type="application\/json">)([\s\S]*?)(<\/script>)/g;
const SCRIPT = 'application/javascript';

/** A wiki whose scripts are entries of the wiki, evaluated one by one. */
export const tiddlywiki: App = {
  name: 'tiddlywiki',
  what: 'wiki (TiddlyWiki with its server)',
  package: { name: 'tiddlywiki', version: '5.4.1' },
  licence: 'BSD-3-Clause',
  start_path: '/',
  shaped: true,
  rules: [
    { from: /(\/recipes\/default\/tiddlers\/).+/, to: '$1:title' },
    { from: /(\/bags\/default\/tiddlers\/).+/, to: '$1:title' },
    { from: /#.+/, to: '#:title' },
  ],
  rewrite: {
    skip: null,
    html: (html, instrument) =>
      html.replaceAll(STORE, (_, open: string, store: string, close: string) => {
        const tiddlers = (JSON.parse(store) as Tiddler[]).map((one) => instrumented(one, instrument));
        // The store stands in a document: nothing in it may look like a tag.
        return open + JSON.stringify(tiddlers).replaceAll('<', '\\u003C') + close;
      }),
  },
  start: async (modules, folder) => {
    const wiki = path.join(folder, 'wiki');
    cpSync(path.join(modules, 'tiddlywiki', 'editions', 'server'), wiki, { recursive: true });
    return serveProgram({
      args: (port) => [
        path.join(modules, 'tiddlywiki', 'tiddlywiki.js'),
        wiki,
        '--listen',
        `port=${port}`,
        'host=127.0.0.1',
      ],
      folder,
    });
  },
};

function instrumented(tiddler: Tiddler, instrument: (source: string) => string): Tiddler {
  const { text, type } = tiddler;
  if (!text) return tiddler;
  if (tiddler['plugin-type']) {
    const plugin = JSON.parse(text) as { tiddlers: Record<string, Tiddler> };
    const tiddlers = Object.entries(plugin.tiddlers).map(([title, one]) => [
      title,
      instrumented(one, instrument),
    ]);
    return { ...tiddler, text: JSON.stringify({ ...plugin, tiddlers: Object.fromEntries(tiddlers) }) };
  }
  return type === SCRIPT ? { ...tiddler, text: instrument(text) } : tiddler;
}
