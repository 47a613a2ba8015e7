import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The program of pipelines as one file without anything to install, for the Node that a runner has. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  publicDir: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: 'cli/ci/main.ts',
    target: 'node20',
    minify: true,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'rove-ci.mjs', codeSplitting: false } },
  },
});
