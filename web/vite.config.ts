import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compress.config.ts';
import { publicPages } from './pages.config.ts';

/** What the test suite measured; nothing where the app is built without it. */
function measured(): unknown {
  const file = new URL('../tests/figures.json', import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Assets are never inlined: the content security policy refuses `data:` fonts and scripts. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), publicPages(), compressed()],
  define: { __MEASURED__: JSON.stringify(measured()) },
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
          ],
        },
      },
    },
  },
});
