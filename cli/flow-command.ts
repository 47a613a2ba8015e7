import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { flowsSchema } from '../domain/test-run/flows.ts';
import { EXIT } from './exit.ts';
import { flowsFrom } from './flows-from.ts';
import { WrongUse } from './wrong-use.ts';

/** Runs `rove flow from FILE`: prints what `.rove.yml` says of the file's tests, and tells what it could not read. @throws WrongUse */
export function flowCommand(file: string): number {
  const { flows, unread } = flowsFrom(textOf(file));
  for (const { line, text } of unread) console.error(`${file}:${line}: not read as a step: ${text}`);
  if (flows.length === 0)
    throw new WrongUse(
      `${file}: there is no test in it whose steps can be read, as await page.getByRole(…).click().`,
    );
  const issue = flowsSchema.safeParse(flows).error?.issues[0];
  if (issue)
    throw new WrongUse(`${file}: the flow "${flows[Number(issue.path[0])]?.name}": ${issue.message}.`);
  console.log(stringify({ flows }).trimEnd());
  return EXIT.clean;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'it cannot be read' } = error as NodeJS.ErrnoException;
    throw new WrongUse(`${file}: ${code}.`);
  }
}
