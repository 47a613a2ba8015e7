import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { isLanguage, LANGUAGE_CODES, type Language } from '../domain/installation/language.ts';
import { sharedChunks } from './chunks.config.ts';
import { compressed } from './compress.config.ts';
import { docsMarkdown } from './docs.config.ts';
import { singleIcons } from './icons.config.ts';
import { publicPages } from './pages.config.ts';
import { landing } from './texts/site.ts';
import { alsoBuilt, textsIn } from './texts.config.ts';

/** What the test suite measured of what the pages name; nothing where the app is built without it. */
function measured(): Record<string, unknown> {
  const file = new URL('../tests/figures.json', import.meta.url);
  const all: Record<string, unknown> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(Object.keys(landing.figures.names).map((name) => [name, all[name]]));
}

const define = { __MEASURED__: JSON.stringify(measured()) };

/** Assets are never inlined: the content security policy refuses `data:` fonts and scripts. */
const settingsFor = (language: Language): UserConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    textsIn(language),
    docsMarkdown(),
    singleIcons(),
    react(),
    tailwindcss(),
    publicPages(language, define),
  ],
  define,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/(react-router|react-router-dom)\// },
            sharedChunks(),
          ],
        },
      },
    },
  },
});

const OTHERS = LANGUAGE_CODES.filter((language) => language !== 'en');

/** Every language is built; `--mode de` serves that one while the app is developed. */
export default defineConfig(({ command, mode }) => {
  if (command === 'serve') return settingsFor(isLanguage(mode) ? mode : 'en');
  const { plugins = [], ...settings } = settingsFor('en');
  return { ...settings, plugins: [...plugins, alsoBuilt(OTHERS.map(settingsFor)), compressed()] };
});
