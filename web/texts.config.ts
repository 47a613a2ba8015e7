import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import type { Language } from '../domain/installation/language.ts';

const TEXTS = fileURLToPath(new URL('./texts', import.meta.url));

const within = (folder: string, file: string): boolean => {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
};

/**
 * Builds the app with the texts of a language: each file of `texts/` is answered by the one of the same name in the
 * language's own folder, where there is one. Files of that folder may import the English ones.
 */
export function textsIn(language: Language): Plugin {
  const own = join(TEXTS, language);
  return {
    name: 'rove-texts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (language === 'en' || !importer || within(own, importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !within(TEXTS, found.id) || within(own, found.id)) return null;
      const translated = join(own, relative(TEXTS, found.id));
      return existsSync(translated) ? translated : null;
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
  };
}

/** Builds the app once more for each of these, into the same folder, after it is built itself. */
export function alsoBuilt(settings: readonly InlineConfig[]): Plugin {
  let outDir = '';
  return {
    name: 'rove-languages',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const each of settings)
          await build({
            ...each,
            configFile: false,
            logLevel: 'error',
            build: { ...each.build, outDir, emptyOutDir: false, copyPublicDir: false },
          });
      },
    },
  };
}
