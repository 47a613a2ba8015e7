import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { sectionModule } from '#web/docs.config.ts';

/** The documentation's Markdown as modules, as the build of the screens makes them of it. */
registerHooks({
  load: (url, context, next) => {
    if (!url.endsWith('.md')) return next(url, context);
    const file = fileURLToPath(url);
    return {
      format: 'module',
      shortCircuit: true,
      source: sectionModule(readFileSync(file, 'utf8'), file),
    };
  },
});
