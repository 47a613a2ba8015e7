import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Language } from '../domain/installation/language.ts';
import type * as Prerender from './app/prerender.tsx';
import { docsMarkdown } from './docs.config.ts';
import { textsIn } from './texts.config.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** What the content security policy would refuse, and what only a browser can do. */
const FORBIDDEN = /<script|<style|\sstyle="|\son[a-z]+="/;

/** Styles by attribute that the tabs' library sets and that change nothing here. */
const IDLE_STYLES = /\sstyle="(outline:none|animation-duration:0s)?;?"/g;

export type Markup = {
  /** By path: what its document says of itself, and shows. */
  pages: Map<string, { title: string; description: string; markup: string }>;
  splash: string;
  /** What search engines are told of the product. */
  structured: string;
};

/**
 * Makes the markup of the public pages by the app's own routes, built once more for this process in a language. `define`
 * are the values that the app is built with.
 * @throws when a page holds what its content security policy refuses
 */
export async function renderMarkup(language: Language, define: Record<string, string>): Promise<Markup> {
  const outDir = mkdtempSync(join(tmpdir(), 'rove-documents-'));
  try {
    await build({
      configFile: false,
      root: ROOT,
      mode: 'production',
      logLevel: 'error',
      plugins: [textsIn(language), docsMarkdown(), react()],
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { ssr: 'app/prerender.tsx', outDir, emptyOutDir: false, copyPublicDir: false, target: 'node24' },
    });
    const made: typeof Prerender = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
    const pages: Markup['pages'] = new Map();
    for (const [path, description] of Object.entries(made.meta)) {
      const title = made.titles[path as keyof typeof made.titles];
      pages.set(path, { title, description, markup: checked(path, await made.renderPage(path)) });
    }
    return {
      pages,
      splash: checked('the splash', made.renderSplash()),
      structured: made.structuredData(),
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function checked(name: string, markup: string): string {
  // React asks for the first picture ahead; the document does that itself, earlier.
  const html = markup.replace(/^(<link rel="preload"[^>]*>)+/, '').replaceAll(IDLE_STYLES, '');
  const bad = FORBIDDEN.exec(html);
  if (bad) {
    const where = html.slice(bad.index, bad.index + 80);
    throw new Error(`The markup of ${name} holds what the pages' policy refuses: ${where}`);
  }
  return html;
}
