import type { ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { NavigatedError } from './faults.ts';
import type { WebHost } from './host.ts';

const QUALITY = 75;

/** A picture of the screen, with a frame around `mark`. */
export async function takePicture(host: WebHost, mark: ElementTarget | undefined): Promise<Uint8Array> {
  await host.ask('cover()').catch((error: unknown) => {
    if (!(error instanceof NavigatedError)) throw error; // No agent, no page of the target's.
  });
  if (mark) await host.ask(`mark(${JSON.stringify(mark)})`);
  try {
    return await host.picture(QUALITY).catch((error: unknown) => {
      if (error instanceof NavigatedError) return host.picture(QUALITY); // A picture is lost when the page changes under it.
      throw error;
    });
  } finally {
    if (mark) await host.ask('unmark()').catch(() => null); // The page may have moved on.
  }
}

/** A look that failed says nothing of the page, least of all that it is blank. `start`: when it was begun. */
export function noScreen(place: string, start: number): Observation {
  return {
    place,
    title: '',
    structure: '',
    text: '',
    dialogs: 0,
    elements: [],
    blank: false,
    took_ms: Math.round(performance.now() - start),
  };
}
