import type { Ctx } from '../lib/context.ts';
import { aptInstall } from '../lib/installers.ts';

type Options = Pick<Ctx, 'cache'> & {
  env: NodeJS.ProcessEnv;
  mayInstall: true;
  onProgress(text: string): void;
};

/** How a browser beside Chromium comes to be here. */
export type OtherBrowserPart = {
  /** Its step of the set-up, and its name in sentences. */
  step: string;
  name: string;
  isHere(options: Options): boolean;
  packages: readonly string[];
  /** A program that the packages bring. */
  program: string;
  /** Gives what the services are told of it, and the program that stands for it; what is still missing is installed. */
  ensure(options: Options): Promise<[Record<string, string>, string]>;
};

/** Makes a browser beside Chromium ready; where it cannot be had, web apps are tested in the others all the same. */
export function ensureOtherBrowser(
  { cache, progress }: Pick<Ctx, 'cache' | 'progress'>,
  { step, name, isHere, packages, program, ensure }: OtherBrowserPart,
): Promise<Record<string, string>> {
  return progress.step(step, async () => {
    try {
      const onProgress = (text: string) => progress.note(step, text);
      const options: Options = { cache, env: process.env, mayInstall: true, onProgress };
      // One at a time with the other packages of the set-up, whose lists are fetched once.
      if (!isHere(options)) await aptInstall([...packages], program);
      return await ensure(options);
    } catch (error) {
      progress.note(step, error instanceof Error ? error.message : String(error));
      return [{}, `not available: web apps cannot be tested in ${name} here`];
    }
  });
}
