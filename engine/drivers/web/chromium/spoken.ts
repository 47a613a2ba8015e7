import type { BrowserContext, ConsoleMessage, WebError } from 'playwright';
import type { Spoken } from '../session/host.ts';

/** Hears what the console of a context says, and the errors that nothing caught, until the returned function is called. */
export function listenTo(context: BrowserContext, listener: (line: Spoken) => void): () => void {
  const said = (message: ConsoleMessage) => {
    const { url, lineNumber } = message.location();
    listener({ level: message.type(), text: message.text(), where: url ? `${url}:${lineNumber + 1}` : '' });
  };
  const failed = (fault: WebError) => {
    const error = fault.error();
    listener({ level: 'uncaught', text: error.stack || error.message, where: '' });
  };
  context.on('console', said);
  context.on('weberror', failed);
  return () => {
    context.off('console', said);
    context.off('weberror', failed);
  };
}
