import { headersSchema, headerVariable } from '../domain/api/header.ts';
import type { SubmitInput } from '../domain/api/submit.ts';
import { WrongUse } from './wrong-use.ts';

/**
 * The extra headers of `--header`. `Name: value` gives both; a name alone takes its value from the environment
 * (`ROVE_TEST_HEADER_NAME`): other users of a machine see a command's arguments.
 * @throws WrongUse in the user's words, which never hold a value.
 */
export function headersFor(lines: readonly string[], env: NodeJS.ProcessEnv): SubmitInput['headers'] {
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return at < 0
      ? fromEnvironment(line.trim(), env)
      : { name: line.slice(0, at), value: line.slice(at + 1) };
  });
  const issue = headersSchema.safeParse(headers).error?.issues[0];
  if (issue) throw new WrongUse(`--header ${headers[Number(issue.path[0])]?.name ?? ''}: ${issue.message}.`);
  return headers;
}

function fromEnvironment(name: string, env: NodeJS.ProcessEnv): { name: string; value: string } {
  const variable = headerVariable(name);
  const value = env[variable];
  if (value === undefined)
    throw new WrongUse(`--header ${name}: give it as "${name}: value", or set its value as ${variable}.`);
  return { name, value };
}
