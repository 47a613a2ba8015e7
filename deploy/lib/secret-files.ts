import { readFileSync } from 'node:fs';
import { Refusal } from './refusal.ts';
import { secretSettings } from './service-environment.ts';

/**
 * Takes settings that hold a secret from files: `ROVE_SECRET_FILE` names the file with `ROVE_SECRET`, as Docker and
 * Kubernetes mount them. A line break at the end is no part of it.
 * @throws Refusal naming every file that is missing, empty or unreadable
 */
export function readSecretFiles(env: NodeJS.ProcessEnv = process.env): void {
  const faults: string[] = [];
  for (const name of secretSettings()) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) faults.push(`${name} and ${name}_FILE are both set: give one of them`);
    else {
      const [text, fault] = contentOf(file);
      if (fault) faults.push(`${name}_FILE=${file} ${fault}`);
      else env[name] = text;
    }
  }
  if (faults.length > 0)
    throw new Refusal(`The settings are not right (see docs/environment.md):\n  ${faults.join('\n  ')}`);
}

const WRONG_SETTINGS = 2;

/** The same for a command: where a file is not right it says so and ends. */
export function takeSecretFiles(): void {
  try {
    readSecretFiles();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exit(WRONG_SETTINGS);
  }
}

const FAULTS: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
};

function contentOf(file: string): [text: string, fault: string] {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return [text, text.trim() === '' ? 'is empty' : ''];
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return ['', FAULTS[code] ?? `cannot be read: ${message}`];
  }
}
